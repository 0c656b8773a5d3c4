import { isDeepStrictEqual } from 'node:util';
import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import {
  applyEdit,
  type FaultOperator,
  type Script,
  shamOf,
} from '../../1-worlds/contract/fault-operator.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { replay, scriptOf } from '../../1-worlds/contract/play.ts';
import { type PlayedRun, playedRun, playedSteps } from '../../1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../1-worlds/generate.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { degreeOf, gradesOf } from '../faults/degrees.ts';
import { rowMaker } from '../rows.ts';
import {
  type ClauseDefinition,
  type ContractOptions,
  instancesOf,
  type Look,
  looksOf,
} from './clause.ts';
import { unsourcedWords } from './reply-clauses.ts';

/** How far a sham may be from its fault in the number of calls: some faults leave out what nothing can replace. */
const MOST_CALLS_APART = 2;

export const shamClauses: readonly ClauseDefinition[] = [
  {
    name: 'every fault has a sham, or says why it can have none',
    *breaches(environment, options) {
      const shammed = new Set<string>();
      for (const { fault } of shams(environment, options)) shammed.add(fault.name);
      for (const { name, sham } of everyFault(environment)) {
        if (sham === undefined) {
          yield `${name} has none; give it the property sham: an edit of the same shape that breaks nothing, or { none: 'why it can have none' }`;
        } else if ('none' in sham) {
          if (sham.none.trim() === '') yield `${name} does not say why it can have none`;
        } else if (!shammed.has(name)) yield `no instance can have the sham of ${name}`;
      }
    },
  },
  {
    name: 'a sham breaks no rule, keeps the outcome and states only what its run shows',
    *breaches(environment, options) {
      const violationsOf = runChecker(environment.rulebook);
      for (const { instance, parent, row } of shams(environment, options)) {
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
        const known = unsourcedWords(playedRun(parent));
        for (const word of unsourcedWords(playedRun(row))) {
          if (!known.includes(word)) yield `${row.id} states ${word}, which nothing in it gives`;
        }
      }
    },
  },
  {
    name: 'a sham has the shape of its fault, and is neither a fault nor its parent',
    *breaches(environment, options) {
      const { scripts, longer } = plantedFaults(environment, options);
      for (const { parent, fault, row } of shams(environment, options)) {
        const script = scriptOf(row);
        if (isDeepStrictEqual(script, scriptOf(parent))) yield `${row.id} changes nothing`;
        if (scripts.get(row.instanceId)?.some((each) => isDeepStrictEqual(script, each))) {
          yield `${row.id} is a fault`;
        }
        if (row.finalAnswer !== parent.finalAnswer && !fault.changesAnswer) {
          yield `${row.id} changes the answer, and its fault does not`;
        }
        const calls = row.steps.length - parent.steps.length;
        const ofFault = longer.get(fault.name) ?? [calls];
        if (ofFault.every((each) => Math.abs(each - calls) > MOST_CALLS_APART)) {
          yield `${row.id} has ${calls} calls more than its parent, and its fault ${ofFault.join(' or ')}`;
        }
      }
    },
  },
  {
    name: 'the degrees of a fault differ in its thoughts and its reply alone',
    *breaches(environment, options) {
      for (const look of looksOf(environment, options)) {
        const { instance } = look;
        for (const fault of everyFault(environment)) {
          if (fault.degrees === undefined || !fault.canHost(instance)) continue;
          yield* degreeBreaches(environment, look, fault);
        }
      }
    },
  },
];

/** What every fault makes of the runs that can host it: the scripts by instance, and how much longer they are. */
function plantedFaults(environment: Environment, options: ContractOptions) {
  const scripts = new Map<string, readonly Script[]>();
  const longer = new Map<string, readonly number[]>();
  for (const look of looksOf(environment, options)) {
    const { instance, parent } = look;
    const hosted = everyFault(environment).filter((fault) => fault.canHost(instance));
    const planted = hosted.map((fault) => {
      const { run } = look.planted(fault);
      const calls = run.steps.length - parent.steps.length;
      longer.set(fault.name, [...new Set([...(longer.get(fault.name) ?? []), calls])]);
      return scriptOf(run);
    });
    scripts.set(instance.id, planted);
  }
  return { scripts, longer };
}

function* degreeBreaches(
  environment: Environment,
  look: Look,
  fault: FaultOperator<Instance>,
): Generator<string> {
  const { instance, parent } = look;
  const plain = look.planted(fault);
  const texts = new Map<string, string>();
  for (const grade of gradesOf(fault)) {
    const { degree = 'neutral' } = degreeOf(grade);
    const name = `${instance.id}-${fault.name}, ${degree},`;
    const { edit, run } = look.planted(grade);
    if (!isDeepStrictEqual(bare(scriptOf(run)), bare(scriptOf(plain.run)))) {
      yield `${name} makes other calls than the fault as it is`;
    }
    if (edit.failureStep !== plain.edit.failureStep) {
      yield `${name} blames step ${edit.failureStep} instead of ${plain.edit.failureStep}`;
    }
    const outcomeOf = ({ steps }: PlayedRun) => environment.outcome(steps, instance);
    if (!sameOutcome(outcomeOf(run), outcomeOf(plain.run))) yield `${name} has another outcome`;
    const again = replay(environment, instance, applyEdit(scriptOf(parent), edit));
    if (!isDeepStrictEqual(again, run)) yield `${name} replays differently`;
    const text = JSON.stringify(scriptOf(run));
    const same = texts.get(text);
    if (same !== undefined) yield `${name} says the same as ${same}`;
    texts.set(text, degree);
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
function* shams(environment: Environment, options: ContractOptions): Generator<ShamRow> {
  const make = rowMaker(environment, options.seed);
  const faults = everyFault(environment).filter((fault) => shamOf(fault) !== null);
  for (const instance of instancesOf(environment, options)) {
    const parent = cleanTrajectory(environment, instance);
    for (const fault of faults) {
      const row = make.sham(instance, parent, fault);
      if (row !== null) yield { instance, fault, parent, row };
    }
  }
}
