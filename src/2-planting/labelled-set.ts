import { generateParents } from '../1-worlds/generate.ts';
import type { LabelledTrajectory } from '../run/trajectory.ts';
import type { SetPlan } from './plan/plan-set.ts';
import { faultInjector, injectFaults } from './plant.ts';
import { attackFaults } from './siblings/attack-faults.ts';
import { editHarmlessly } from './siblings/edit-harmlessly.ts';
import { replyFaithfully } from './siblings/reply-faithfully.ts';

/** Stages 1 and 2: a whole set, one trajectory at a time, so that a million need no more memory. */
export function* labelledSet(plan: SetPlan): Generator<LabelledTrajectory> {
  const inject = faultInjector(plan.environment, plan.seed);
  yield* injectFaults(generateParents(plan), inject);
  yield* replyFaithfully(plan, inject);
  yield* editHarmlessly(plan);
  yield* attackFaults(plan, inject);
}
