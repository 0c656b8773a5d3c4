import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { type FaultOperator, faultLabel } from '../../1-worlds/contract/fault-operator.ts';
import { scriptOf, toolIndex } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../1-worlds/generate.ts';
import { present } from '../../base/present.ts';
import { percent } from '../../base/text/numbers.ts';
import { indexedSet } from '../../folder/set/indexed-set.ts';
import { cleanId, type LabelledTrajectory } from '../../run/trajectory.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { gradesOf } from '../faults/degrees.ts';
import { harmlessEdits } from '../harmless/harmless-edits.ts';
import { rowMaker } from '../rows.ts';
import { learnSurface } from '../surface/learn-surface.ts';
import { SURFACE_VIEWS, type SurfaceView } from '../surface/surface-features.ts';
import { type ClauseDefinition, type ContractOptions, freshLooks, looksOf } from './clause.ts';

/** Words that nobody writes about a run but its author. */
const TELLING = /\b(?:faulty?|faults|mistakes?|mistaken|shams?|planted)\b/i;

/** In how many pairs the fault may look more like a fault than its parent, unless an environment says why. */
const CEILINGS: Readonly<Record<SurfaceView, number>> = {
  everything: 0.8,
  reply: 0.65,
  thoughts: 0.65,
};

/** Of fewer instances, nothing can be said. */
const FEWEST = 200;
/** As many as a set has for each clean run. */
const FAULTS_PER_INSTANCE = 3;

const PLACES: Readonly<Record<SurfaceView, string>> = {
  everything: 'the whole run',
  reply: 'the reply',
  thoughts: 'the thoughts',
};

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
        [...gradedFaults(environment, few, freshLooks(environment, few))].map(
          ({ name, parent, run }) => [name, parent, run],
        );
      const today = made();
      const later = inAnotherYear(made);
      const differs = today.findIndex((each, at) => !isDeepStrictEqual(each, later[at]));
      if (differs !== -1 || today.length !== later.length) {
        yield 'a run is different in another year; draw dates from the generator of generate';
      }
    },
  },
  {
    name: 'patterns of words tell no more of faults than is allowed',
    sample: { seeds: 1, instances: FEWEST },
    *breaches(environment, options) {
      for (const view of SURFACE_VIEWS) {
        const raised = environment.tells?.[view];
        if (raised !== undefined && raised.reason.trim() === '') {
          yield `the ceiling for ${PLACES[view]} is raised without a reason`;
        }
      }
      if (options.instances < FEWEST) return;
      const rows = pairedRows(environment, options);
      for (const view of SURFACE_VIEWS) {
        const ceiling = environment.tells?.[view]?.ceiling ?? CEILINGS[view];
        const told = toldByWords(rows, view);
        if (told === null || told.share <= ceiling) continue;
        yield `patterns in ${PLACES[view]} tell the fault from its parent in ${percent(told.share)} of pairs, and ${percent(ceiling)} are allowed; they go by ${told.patterns().join(', ')}; give clean runs what only faults have, or raise tells.${view} with a reason`;
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
function* gradedFaults(
  environment: Environment,
  options: ContractOptions,
  looks = looksOf(environment, options),
): Generator<GradedRun> {
  for (const look of looks) {
    const { instance, parent } = look;
    for (const fault of everyFault(environment)) {
      if (!fault.canHost(instance)) continue;
      for (const grade of new Set([fault, ...gradesOf(fault)])) {
        const { edit, run } = look.planted(grade);
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

/** How often patterns tell a fault from its parent, and which do most; null where nothing can be learnt. */
function toldByWords(
  rows: readonly LabelledTrajectory[],
  view: SurfaceView,
): { readonly share: number; readonly patterns: () => readonly string[] } | null {
  const learnt = learnSurface(indexedSet(rows), view);
  if (typeof learnt === 'string') return null;
  const scoreOf = new Map(rows.map((row) => [row.id, learnt.likeness(row) ?? 0]));
  const faults = rows.filter(({ label }) => label.faulty);
  const higher = faults.reduce((sum, { id, instanceId }) => {
    const more = present(scoreOf.get(id)) - present(scoreOf.get(cleanId(instanceId)));
    // Runs that look the same are told apart by a coin.
    return sum + (more > 0 ? 1 : more < 0 ? 0 : 0.5);
  }, 0);
  return {
    share: higher / faults.length,
    patterns: () => learnt.heaviest.slice(0, 3).map(({ name }) => name),
  };
}

/** Clean runs, each with some of the faults that it can host; every type comes as often as it can. */
function pairedRows(
  environment: Environment,
  options: ContractOptions,
): readonly LabelledTrajectory[] {
  const make = rowMaker(environment, options.seed);
  const types = environment.faults.length;
  return looksOf(environment, options).flatMap(({ instance, parent }, at) => {
    const clean: LabelledTrajectory = {
      ...parent,
      id: cleanId(instance.id),
      instanceId: instance.id,
      label: { faulty: false, failureStep: null, failureType: null, outcomeCorrect: true },
    };
    const hosted = environment.faults
      .map((_, place) => present(environment.faults[(at * FAULTS_PER_INSTANCE + place) % types]))
      .filter((fault) => fault.canHost(instance))
      .slice(0, FAULTS_PER_INSTANCE);
    return [clean, ...hosted.map((fault) => make.fault(instance, parent, fault))];
  });
}
