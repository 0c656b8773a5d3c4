import type { Json, JsonObject } from '../../trajectory/json.ts';
import type { Run } from '../../trajectory/run.ts';
import type { Environment, Instance } from '../environment.ts';
import type { FaultOperator, Script } from '../fault-operator.ts';
import { faultPlanter } from '../plant-fault.ts';
import { replay, scriptOf } from '../play.ts';
import type { PlayedRun } from '../played-run.ts';

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

/** The same calls with another reply, wherever the reply stands: in the answer, and in the call that sends it. */
function withReply({ calls, finalAnswer }: Script, reply: string): Script {
  return {
    calls: calls.map(({ thought, call }) => ({
      thought,
      call: { ...call, args: replaced(call.args, finalAnswer, reply) as JsonObject },
    })),
    finalAnswer: reply,
  };
}

function replaced(value: Json, old: string, reply: string): Json {
  if (value === old) return reply;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, old, reply));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaced(each, old, reply)]),
  );
}
