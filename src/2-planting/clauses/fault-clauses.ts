import { isDeepStrictEqual } from 'node:util';
import type { Instance } from '../../1-worlds/contract/environment.ts';
import { applyEdit } from '../../1-worlds/contract/fault-operator.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { replay, scriptOf } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { faultEditor } from '../faults/plant-fault.ts';
import type { ClauseDefinition } from './clause.ts';
import type { FaultRun, PlayedSample } from './played-sample.ts';

export const faultClauses: readonly ClauseDefinition[] = [
  {
    name: 'some instance can host every fault type',
    *breaches({ environment, instances, isLarge }) {
      if (!isLarge) return;
      for (const fault of everyFault(environment)) {
        if (!instances.some((instance) => fault.canHost(instance))) {
          yield `no instance can host ${fault.name}`;
        }
      }
    },
  },
  {
    name: 'a fault differs from its parent by exactly the declared edit',
    *breaches(sample) {
      for (const { name, parent, edit, run } of plantedFaults(sample)) {
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
    *breaches(sample) {
      const editFor = faultEditor(sample.options.seed);
      for (const { name, instance, parent, fault, edit } of plantedFaults(sample)) {
        if (
          !isDeepStrictEqual(
            edit,
            editFor(instance, { calls: parent.steps, finalAnswer: parent.finalAnswer }, fault),
          )
        ) {
          yield `${name} is different the second time`;
        }
      }
    },
  },
  {
    name: "a fault's observations are what the world answers to its calls",
    *breaches(sample) {
      for (const { instance, gradedFaults } of sample) {
        for (const { name, run } of gradedFaults) {
          if (!isDeepStrictEqual(replay(sample.environment, instance, scriptOf(run)), run)) {
            yield `${name} replays differently`;
          }
        }
      }
    },
  },
  {
    name: 'the outcome survives a fault exactly if the operator says so',
    *breaches(sample) {
      const { environment } = sample;
      for (const { name, instance, fault, run } of plantedFaults(sample)) {
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
    *breaches(sample) {
      for (const { name, fault, parent, run } of plantedFaults(sample)) {
        const changed = run.finalAnswer !== parent.finalAnswer;
        if (changed !== fault.changesAnswer) {
          yield `${name} ${changed ? 'changes' : 'keeps'} the answer`;
        }
      }
    },
  },
  {
    name: 'the step to blame is a step of the faulty run',
    *breaches(sample) {
      for (const { name, edit, run } of plantedFaults(sample)) {
        if (run.steps[edit.failureStep] === undefined) {
          yield `${name} blames step ${edit.failureStep}, but the run has ${run.steps.length} steps`;
        }
      }
    },
  },
];

interface InstanceFault extends FaultRun {
  readonly instance: Instance;
  readonly parent: PlayedRun;
}

/** Every fault in every instance that can host it. */
function* plantedFaults(sample: PlayedSample): Generator<InstanceFault> {
  for (const { instance, parent, faults } of sample) {
    for (const fault of faults) yield { ...fault, instance, parent };
  }
}
