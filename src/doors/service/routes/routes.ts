import { check } from './check.ts';
import { createRun } from './create-run.ts';
import { healthz } from './healthz.ts';
import { home } from './home.ts';
import { judge } from './judge.ts';
import { listJudges } from './list-judges.ts';
import { listRuns } from './list-runs.ts';
import { metrics } from './metrics.ts';
import { openapi } from './openapi.ts';
import { readyz } from './readyz.ts';
import type { ServiceRoute } from './route.ts';
import { runEvents } from './run-events.ts';
import { runReport } from './run-report.ts';
import { showRun } from './show-run.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** Everything that the service answers. */
export const routes: readonly ServiceRoute[] = [
  check,
  judge,
  listJudges,
  createRun,
  listRuns,
  showRun,
  runEvents,
  runReport,
  signIn,
  signOut,
  home,
  healthz,
  readyz,
  metrics,
  openapi(() => routes),
];
