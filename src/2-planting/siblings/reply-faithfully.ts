import { cleanTrajectory } from '../../1-worlds/generate.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import type { SetPlan } from '../plan/plan-set.ts';
import type { FaultInjector } from '../plant.ts';

/**
 * Stage 2 for faithful replies: every fault of a set that leaves a stale reply, once more with a reply
 * that says what really happened.
 */
export function* replyFaithfully(
  plan: SetPlan,
  inject: FaultInjector,
): Generator<LabelledTrajectory> {
  if (!plan.faithfulReplies) return;
  for (let position = 0; position < plan.length; position++) {
    const { instance, fault } = plan.entry(position);
    if (fault === null) continue;
    const faithful = inject.faithful(instance, cleanTrajectory(plan.environment, instance), fault);
    if (faithful !== null) yield faithful;
  }
}
