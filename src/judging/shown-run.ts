import type { ViewName } from '../judges/views/view.ts';
import { type Run, runOf, wholeRequest } from '../trajectory/run.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';

/** As much of the run as a view shows. */
export function runInView(view: ViewName, trajectory: Trajectory): Run {
  const run = runOf(trajectory);
  return view === 'step' ? run : { ...run, goal: wholeRequest(run), steps: [] };
}
