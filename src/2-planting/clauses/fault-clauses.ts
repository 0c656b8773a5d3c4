import { isDeepStrictEqual } from 'node:util';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { applyEdit, type FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { replay, scriptOf } from '../../1-worlds/contract/play.ts';
import type { Run } from '../../run/run.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import type { PlantedFault } from '../faults/plant-fault.ts';
import {
  type ClauseDefinition,
  type ContractOptions,
  freshLooks,
  instancesOf,
  looksOf,
} from './clause.ts';

export const faultClauses: readonly ClauseDefinition[] = [
  {
    name: 'some instance can host every fault type',
    *breaches(environment, options) {
      const instances = instancesOf(environment, options);
      for (const fault of everyFault(environment)) {
        if (!instances.some((instance) => fault.canHost(instance))) {
          yield `no instance can host ${fault.name}`;
        }
      }
    },
  },
  {
    name: 'a fault differs from its parent by exactly the declared edit',
    *breaches(environment, options) {
      for (const { name, parent, edit, run } of plantedFaults(environment, options)) {
        // An operator may insert a call that it was handed, with its observation still on it.
        const insert = edit.insert.map(({ thought, call }) => ({ thought, call }));
        if (!isDeepStrictEqual(scriptOf(run), applyEdit(scriptOf(parent), { ...edit, insert }))) {
          yield `${name} makes other calls than its edit says`;
        }
        if (isDeepStrictEqual(scriptOf(run), scriptOf(parent))) yield `${name} changes nothing`;
        if (edit.at < 0 || edit.remove < 0 || edit.at + edit.remove > parent.steps.length) {
          yield `${name} edits calls that the parent does not have`;
        }
      }
    },
  },
  {
    name: 'the same seed plants the same faults',
    *breaches(environment, options) {
      const again = plantedFaults(environment, options, freshLooks(environment, options));
      for (const { name, edit } of plantedFaults(environment, options)) {
        const { value } = again.next();
        if (!isDeepStrictEqual(edit, value?.edit)) yield `${name} is different the second time`;
      }
    },
  },
  {
    name: "a fault's observations are what the world answers to its calls",
    *breaches(environment, options) {
      for (const { name, instance, run } of plantedFaults(environment, options)) {
        if (!isDeepStrictEqual(replay(environment, instance, scriptOf(run)), run)) {
          yield `${name} replays differently`;
        }
      }
    },
  },
  {
    name: 'the outcome survives a fault exactly if the operator says so',
    *breaches(environment, options) {
      for (const { name, instance, fault, run } of plantedFaults(environment, options)) {
        const outcome = environment.outcome(run.steps, instance);
        const kept = sameOutcome(outcome, environment.expected(instance));
        if (kept !== fault.keepsOutcome(instance)) {
          yield `${name} ${kept ? 'keeps' : 'breaks'} the outcome`;
        }
      }
    },
  },
  {
    name: 'a fault changes the final answer exactly if the operator says so',
    *breaches(environment, options) {
      for (const { name, fault, parent, run } of plantedFaults(environment, options)) {
        const changed = run.finalAnswer !== parent.finalAnswer;
        if (changed !== fault.changesAnswer) {
          yield `${name} ${changed ? 'changes' : 'keeps'} the answer`;
        }
      }
    },
  },
  {
    name: 'the step to blame is a step of the faulty run',
    *breaches(environment, options) {
      for (const { name, edit, run } of plantedFaults(environment, options)) {
        if (run.steps[edit.failureStep] === undefined) {
          yield `${name} blames step ${edit.failureStep}, but the run has ${run.steps.length} steps`;
        }
      }
    },
  },
];

interface Planted extends PlantedFault {
  readonly name: string;
  readonly instance: Instance;
  readonly fault: FaultOperator<Instance>;
  readonly parent: Run;
}

/** Every fault in every instance that can host it. */
function* plantedFaults(
  environment: Environment,
  options: ContractOptions,
  looks = looksOf(environment, options),
): Generator<Planted, undefined> {
  for (const look of looks) {
    const { instance, parent } = look;
    for (const fault of everyFault(environment)) {
      if (!fault.canHost(instance)) continue;
      const planted = look.planted(fault);
      yield { ...planted, name: `${instance.id}-${fault.name}`, instance, fault, parent };
    }
  }
  return undefined;
}
