import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator, Script } from '../../1-worlds/contract/fault-operator.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { scriptOf } from '../../1-worlds/contract/play.ts';
import { type PlayedRun, playedRun, playedSteps } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import type { ClauseDefinition } from './clause.ts';
import type { FaultRun, PlayedInstance, PlayedSample } from './played-sample.ts';
import { unsourcedWords } from './reply-clauses.ts';

/** How far a sham may be from its fault in the number of calls: some faults leave out what nothing can replace. */
const MOST_CALLS_APART = 2;

export const shamClauses: readonly ClauseDefinition[] = [
  {
    name: 'every fault has a sham, or says why it can have none',
    *breaches(sample) {
      const shammed = new Set<string>();
      for (const { fault } of shams(sample)) shammed.add(fault.name);
      for (const { name, sham } of everyFault(sample.environment)) {
        if (sham === undefined) {
          yield `${name} has none; give it the property sham: an edit of the same shape that breaks nothing, or { none: 'why it can have none' }`;
        } else if ('none' in sham) {
          if (sham.none.trim() === '') yield `${name} does not say why it can have none`;
        } else if (sample.isLarge && !shammed.has(name))
          yield `no instance can have the sham of ${name}`;
      }
    },
  },
  {
    name: 'a sham breaks no rule, keeps the outcome and states only what its run shows',
    *breaches(sample) {
      const { environment } = sample;
      const violationsOf = runChecker(environment.rulebook);
      for (const { instance, parent, row } of shams(sample)) {
        for (const { rule, step, message } of violationsOf(row)) {
          yield `${row.id}: ${rule} at step ${step}: ${message}`;
        }
        const outcome = environment.outcome(playedSteps(row.steps), instance);
        if (!sameOutcome(outcome, environment.expected(instance))) {
          yield `${row.id} ends in ${JSON.stringify(outcome)}`;
        }
        if (environment.statesOutcome?.(row) !== environment.statesOutcome?.(parent)) {
          yield `${row.id} does not state the outcome as its parent does`;
        }
        const unsourced = unsourcedWords(playedRun(row));
        const known = unsourced.length === 0 ? [] : unsourcedWords(playedRun(parent));
        for (const word of unsourced) {
          if (!known.includes(word)) yield `${row.id} states ${word}, which nothing in it gives`;
        }
      }
    },
  },
  {
    name: 'a sham has the shape of its fault, and is neither a fault nor its parent',
    *breaches(sample) {
      const { scripts, longer } = plantedFaults(sample);
      for (const { parent, fault, row } of shams(sample)) {
        const script = scriptOf(row);
        if (isSameData(script, scriptOf(parent))) yield `${row.id} changes nothing`;
        if (scripts.get(row.instanceId)?.some((each) => isSameData(script, each))) {
          yield `${row.id} is a fault`;
        }
        if (row.finalAnswer !== parent.finalAnswer && !fault.changesAnswer) {
          yield `${row.id} changes the answer, and its fault does not`;
        }
        const calls = row.steps.length - parent.steps.length;
        const ofFault = [...(longer.get(fault.name) ?? [calls])];
        if (ofFault.every((each) => Math.abs(each - calls) > MOST_CALLS_APART)) {
          yield `${row.id} has ${calls} calls more than its parent, and its fault ${ofFault.join(' or ')}`;
        }
      }
    },
  },
  {
    name: 'the degrees of a fault differ in its thoughts and its reply alone',
    *breaches(sample) {
      for (const played of sample) {
        for (const plain of played.faults) {
          if (plain.fault.degrees !== undefined) {
            yield* degreeBreaches(sample.environment, played, plain);
          }
        }
      }
    },
  },
];

/** What every fault makes of the runs that can host it: the scripts by instance, and how much longer they are. */
function plantedFaults(sample: PlayedSample) {
  const scripts = new Map<string, readonly Script[]>();
  const longer = new Map<string, Set<number>>();
  for (const { instance, parent, faults } of sample) {
    for (const { fault, run } of faults) {
      const calls = longer.get(fault.name) ?? new Set();
      longer.set(fault.name, calls.add(run.steps.length - parent.steps.length));
    }
    scripts.set(
      instance.id,
      faults.map(({ run }) => scriptOf(run)),
    );
  }
  return { scripts, longer };
}

function* degreeBreaches(
  environment: Environment,
  { instance, gradedFaults }: PlayedInstance,
  plain: FaultRun,
): Generator<string> {
  const own = gradedFaults.filter(({ fault }) => fault === plain.fault);
  const hasNeutral = own.some(({ degree }) => degree === 'neutral');
  const outcomeOf = ({ steps }: PlayedRun) => environment.outcome(steps, instance);
  const texts = new Map<string, string>();
  for (const { degree, edit, run } of own) {
    // The fault as it is stands for the neutral one where no other words do.
    if (degree === null && hasNeutral) continue;
    const name = `${instance.id}-${plain.fault.name}, ${degree ?? 'neutral'},`;
    if (!isSameData(bare(scriptOf(run)), bare(scriptOf(plain.run)))) {
      yield `${name} makes other calls than the fault as it is`;
    }
    if (edit.failureStep !== plain.edit.failureStep) {
      yield `${name} blames step ${edit.failureStep} instead of ${plain.edit.failureStep}`;
    }
    if (!sameOutcome(outcomeOf(run), outcomeOf(plain.run))) yield `${name} has another outcome`;
    const text = JSON.stringify(scriptOf(run));
    const same = texts.get(text);
    if (same !== undefined) yield `${name} says the same as ${same}`;
    texts.set(text, degree ?? 'neutral');
  }
}

/** The calls of a run without their thoughts, and without the reply that some of them may send. */
const bare = ({ calls, finalAnswer }: Script): unknown =>
  calls.map(({ call }) => ({
    tool: call.tool,
    args: Object.entries(call.args).map(([name, value]) => [
      name,
      value === finalAnswer ? 'the reply' : value,
    ]),
  }));

interface ShamRow {
  readonly instance: Instance;
  readonly fault: FaultOperator<Instance>;
  readonly parent: LabelledTrajectory;
  readonly row: LabelledTrajectory;
}

/** Every sham of every instance whose run can have it. */
function* shams(sample: PlayedSample): Generator<ShamRow> {
  for (const { instance, clean: parent, shams: made } of sample) {
    for (const { fault, row } of made) yield { instance, fault, parent, row };
  }
}
