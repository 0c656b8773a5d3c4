import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { replay, scriptOf, withReply } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import type { Run } from '../../run/run.ts';
import { faultPlanter } from '../faults/plant-fault.ts';

/** One fault twice: with the reply of its parent, and with a reply that says what really happened. */
export interface FaithfulFault {
  readonly failureStep: number;
  /** The fault as it is planted otherwise. Its reply is the parent's, and stale. */
  readonly stale: PlayedRun;
  readonly faithful: PlayedRun;
}

export type FaithfulPlanter = (
  instance: Instance,
  parent: Run,
  fault: FaultOperator<Instance>,
) => FaithfulFault | null;

/**
 * Plants a fault and lets the run end with the reply that follows from what happened in it. Null where
 * that is the parent's reply anyway, where the fault is a change of the reply itself, and where the
 * environment does not say how replies follow from what happened.
 */
export function faithfulPlanter(environment: Environment, seed: number | bigint): FaithfulPlanter {
  const plant = faultPlanter(environment, seed);
  return (instance, parent, fault) => {
    if (environment.replyTo === undefined || fault.changesAnswer) return null;
    const { edit, run: stale } = plant(instance, parent, fault);
    const reply = environment.replyTo(stale.steps, instance);
    if (reply === null || reply === stale.finalAnswer) return null;
    const faithful = replay(environment, instance, withReply(scriptOf(stale), reply));
    return { failureStep: edit.failureStep, stale, faithful };
  };
}
