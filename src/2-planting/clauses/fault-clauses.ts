import type { Instance } from '../../1-worlds/contract/environment.ts';
import { applyEdit } from '../../1-worlds/contract/fault-operator.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { replay, scriptOf } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
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
        if (!isSameData(scriptOf(run), applyEdit(scriptOf(parent), { ...edit, insert }))) {
          yield `${name} makes other calls than its edit says`;
        }
        if (isSameData(scriptOf(run), scriptOf(parent))) yield `${name} changes nothing`;
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
      for (const { name, instance, parent, fault, edit, again } of plantedFaults(sample)) {
        if (
          !isSameData(edit, again?.edit) &&
          !isSameData(
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
      for (const { instance, gradedFaults, again } of sample) {
        for (const [place, { name, run }] of gradedFaults.entries()) {
          // Whoever made the same run a second time has replayed it.
          if (isSameData(run, again?.gradedFaults[place]?.run)) continue;
          if (!isSameData(replay(sample.environment, instance, scriptOf(run)), run)) {
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
  /** The same fault, made once more. */
  readonly again: FaultRun | undefined;
}

/** Every fault in every instance that can host it. */
function* plantedFaults(sample: PlayedSample): Generator<InstanceFault> {
  for (const { instance, parent, faults, again } of sample) {
    for (const [place, fault] of faults.entries()) {
      yield { ...fault, instance, parent, again: again?.faults[place] };
    }
  }
}
