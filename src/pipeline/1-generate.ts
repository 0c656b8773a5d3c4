import type { PlanEntry, SetPlan } from '../dataset/plan-set.ts';
import { cleanTrajectory } from '../environment/clean-trajectory.ts';
import type { LabelledTrajectory } from '../trajectory/trajectory.ts';

/** A clean run, and what the plan wants made of it: a fault, several, or nothing. */
export interface PlannedParent extends PlanEntry {
  readonly parent: LabelledTrajectory;
}

/** Stage 1: the oracle plays every instance of a plan, in the plan's order, one at a time. */
export function* generateParents(plan: SetPlan): Generator<PlannedParent> {
  for (let position = 0; position < plan.length; position++) {
    const entry = plan.entry(position);
    yield { ...entry, parent: cleanTrajectory(plan.environment, entry.instance) };
  }
}
