import type { ViewName } from '../judges/views/view.ts';
import type { Run } from '../trajectory/run.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';

/** The content of a trajectory, without its id and its label. */
export function runOf({ goal, steps, finalAnswer }: Trajectory): Run {
  return { goal, steps, finalAnswer };
}

/** As much of the run as a view shows. */
export function runInView(view: ViewName, trajectory: Trajectory): Run {
  return view === 'step' ? runOf(trajectory) : { ...runOf(trajectory), steps: [] };
}
