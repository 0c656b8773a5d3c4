import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { type FaultOperator, faultLabel } from '../../1-worlds/contract/fault-operator.ts';
import { playOracle, scriptOf, toolIndex } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../1-worlds/generate.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { gradesOf } from '../faults/degrees.ts';
import { faultPlanter } from '../faults/plant-fault.ts';
import { harmlessEdits } from '../harmless/harmless-edits.ts';
import { rowMaker } from '../rows.ts';
import { type ClauseDefinition, type ContractOptions, instancesOf } from './clause.ts';

/** Words that nobody writes about a run but its author. */
const TELLING = /\b(?:faulty?|faults|mistakes?|mistaken|shams?|planted)\b/i;

/** What gives a fault away, or makes it no fault, without being wrong in itself. */
export const giveawayClauses: readonly ClauseDefinition[] = [
  {
    name: 'no text that only a faulty run has names the fault',
    *breaches(environment, options) {
      const faults = everyFault(environment);
      const names = faults.flatMap((fault) => [
        fault.name,
        faultLabel(fault.name, faults),
        fault.description.replace(/\s+/g, ' ').replace(/[.\s]+$/, ''),
      ]);
      for (const { name, parent, run } of gradedFaults(environment, options)) {
        const known = new Set(textsOf(parent));
        const clean = [...known].join('\n').toLowerCase();
        for (const text of textsOf(run).filter((each) => !known.has(each))) {
          const said = text.toLowerCase();
          const told =
            names.find((each) => isNamed(said, each) && !isNamed(clean, each)) ??
            (TELLING.test(clean) ? undefined : TELLING.exec(text)?.[0]);
          if (told !== undefined) yield `${name} says “${told}”: ${shortened(text)}`;
        }
      }
    },
  },
  {
    name: 'the calls of a fault and their results have the fields that the tools declare, and no others',
    *breaches(environment, options) {
      const tools = toolIndex(environment);
      for (const { name, run } of gradedFaults(environment, options)) {
        for (const { call, observation } of run.steps) {
          const tool = tools.get(call.tool);
          // Agents call tools that do not exist, and pass what no schema allows; both may be the fault.
          if (tool === undefined) continue;
          const stray = undeclared(tool.arguments, call.args);
          if (stray !== null)
            yield `${name} passes ${stray} to ${call.tool}, which declares no such argument`;
          const extra = observation.ok ? undeclared(tool.result, observation.data) : null;
          if (extra !== null)
            yield `${name}: ${call.tool} answers with ${extra}, which it does not declare`;
        }
      }
    },
  },
  {
    name: 'a fault changes a call or the answer, and not as a harmless edit does',
    *breaches(environment, options) {
      const make = rowMaker(environment, options.seed);
      const editedRuns = (instance: Instance): readonly unknown[] => {
        const clean = cleanTrajectory(environment, instance);
        return harmlessEdits.map((edit) => {
          const row = make.harmless(instance, clean, edit);
          return row && bare(row);
        });
      };
      let known: { readonly of: Instance | null; readonly runs: readonly unknown[] } = {
        of: null,
        runs: [],
      };
      for (const { name, instance, parent, run } of gradedFaults(environment, options)) {
        if (isDeepStrictEqual(bare(run), bare(parent))) {
          yield `${name} changes nothing but thoughts`;
          continue;
        }
        if (known.of !== instance) known = { of: instance, runs: editedRuns(instance) };
        const again = known.runs.findIndex((each) => isDeepStrictEqual(each, bare(run)));
        if (again !== -1) yield `${name} is the harmless edit ${harmlessEdits[again]?.name}`;
      }
    },
  },
  {
    name: 'a rule that names a fault type is broken by such a fault at the step to blame, if at all',
    *breaches(environment, options) {
      const violationsOf = runChecker(environment.rulebook);
      for (const { name, fault, run, failureStep } of gradedFaults(environment, options)) {
        const own = violationsOf(run).filter(({ faultType }) => faultType === fault.name);
        if (own.length > 0 && own.every(({ step }) => step !== failureStep)) {
          yield `${name} blames step ${failureStep}, but ${own[0]?.rule} is broken at step ${own[0]?.step}`;
        }
      }
    },
  },
  {
    name: 'nothing depends on the date',
    *breaches(environment, options) {
      const few = { ...options, instances: Math.min(options.instances, MOST_DATED) };
      const made = (): readonly unknown[] =>
        [...gradedFaults(environment, few)].map(({ name, parent, run }) => [name, parent, run]);
      const today = made();
      const later = inAnotherYear(made);
      const differs = today.findIndex((each, at) => !isDeepStrictEqual(each, later[at]));
      if (differs !== -1 || today.length !== later.length) {
        yield 'a run is different in another year; draw dates from the generator of generate';
      }
    },
  },
];

/** A world that reads the clock does so in every instance. */
const MOST_DATED = 6;

/** What a function returns if it is called in another year, at another time of the day. */
function inAnotherYear<Value>(make: () => Value): Value {
  const RealDate = globalThis.Date;
  const apart = 11 * 365 * 86_400_000 + 12_345_678;
  class LaterDate extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + apart);
      else super(...given);
    }
    static override now(): number {
      return RealDate.now() + apart;
    }
  }
  globalThis.Date = LaterDate as DateConstructor;
  try {
    return make();
  } finally {
    globalThis.Date = RealDate;
  }
}

interface GradedRun {
  readonly name: string;
  readonly instance: Instance;
  readonly fault: FaultOperator<Instance>;
  readonly parent: PlayedRun;
  readonly run: PlayedRun;
  readonly failureStep: number;
}

/** Every fault in each of its degrees, in every instance that can host it. */
function* gradedFaults(environment: Environment, options: ContractOptions): Generator<GradedRun> {
  const plant = faultPlanter(environment, options.seed);
  for (const instance of instancesOf(environment, options)) {
    const parent = playOracle(environment, instance);
    for (const fault of everyFault(environment)) {
      if (!fault.canHost(instance)) continue;
      for (const grade of new Set([fault, ...gradesOf(fault)])) {
        const { edit, run } = plant(instance, parent, grade);
        const { failureStep } = edit;
        yield { name: `${instance.id}-${fault.name}`, instance, fault, parent, run, failureStep };
      }
    }
  }
}

/** What a run says, each text by itself: thoughts, arguments, results, errors and the answer. */
function textsOf({ steps, finalAnswer }: PlayedRun): readonly string[] {
  return [
    ...steps.flatMap(({ thought, call, observation }) => [
      thought,
      JSON.stringify(call.args),
      JSON.stringify(observation.data),
      observation.error ?? '',
    ]),
    finalAnswer,
  ];
}

/** Whether a text holds a name as a whole word; both are in lower case but for the name. */
function isNamed(text: string, name: string): boolean {
  const sought = name.toLowerCase();
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + sought.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** The name of a field that an object has and its schema has not; null if there is none. */
function undeclared({ shape }: z.ZodObject, fields: object): string | null {
  return Object.keys(fields).find((name) => !Object.hasOwn(shape, name)) ?? null;
}

const bare = (run: Parameters<typeof scriptOf>[0]): unknown => {
  const { calls, finalAnswer } = scriptOf(run);
  return [calls.map(({ call }) => call), finalAnswer];
};

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
