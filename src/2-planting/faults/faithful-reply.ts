import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { replay, scriptOf, withReply } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';

/**
 * A run with a fault that ends with the reply that follows from what happened in it. As planted, its reply
 * is the parent's, and stale. Null where both are the same, where the fault is a change of the reply
 * itself, and where the environment does not say how replies follow from what happened.
 */
export function faithfulRun(
  { environment, instance }: { readonly environment: Environment; readonly instance: Instance },
  stale: PlayedRun,
  fault: FaultOperator<Instance>,
): PlayedRun | null {
  if (environment.replyTo === undefined || fault.changesAnswer) return null;
  const reply = environment.replyTo(stale.steps, instance);
  if (reply === null || reply === stale.finalAnswer) return null;
  return replay(environment, instance, withReply(scriptOf(stale), reply));
}
