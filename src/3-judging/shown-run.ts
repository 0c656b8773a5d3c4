import { type Run, runOf, wholeRequest } from '../run/run.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { ViewName } from './judges/views/view.ts';

/** As much of the run as a view shows. */
export function runInView(view: ViewName, trajectory: Trajectory): Run {
  const run = runOf(trajectory);
  return view === 'step' ? run : { ...run, goal: wholeRequest(run), steps: [] };
}
