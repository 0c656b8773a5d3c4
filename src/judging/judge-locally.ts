import { performance } from 'node:perf_hooks';
import type { LocalJudge } from '../judges/judge.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import { Engines } from './engines.ts';
import { opaqueId } from './opaque-id.ts';
import { runInView } from './shown-run.ts';
import { verdictOf } from './verdict-of.ts';

const NO_ENGINES = new Engines(new Map());

/** @param key null if no later invocation will look for the verdict */
export function judgeLocally(
  judge: LocalJudge,
  trajectory: Trajectory,
  key: string | null,
): Verdict {
  const started = performance.now();
  const decision = judge.judge(runInView(judge.view, trajectory), { id: opaqueId(trajectory.id) });
  const latencySeconds = (performance.now() - started) / 1000;
  const cost = { latencySeconds, promptTokens: 0, completionTokens: 0 };
  const decided = { trajectory, decision, cost, key };
  return verdictOf(judge, decided, NO_ENGINES, 'unscored');
}
