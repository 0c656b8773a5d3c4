import type { z } from 'zod';
import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment } from '../../1-worlds/contract/environment.ts';
import { faultLabel } from '../../1-worlds/contract/fault-operator.ts';
import { scriptOf, toolIndex } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../1-worlds/generate.ts';
import { present } from '../../base/present.ts';
import { isSameData } from '../../base/same-data.ts';
import { percent } from '../../base/text/numbers.ts';
import { indexedSet } from '../../folder/set/indexed-set.ts';
import { cleanId, type LabelledTrajectory } from '../../run/trajectory.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { rowMaker } from '../rows.ts';
import { learnSurface } from '../surface/learn-surface.ts';
import { SURFACE_VIEWS, type SurfaceView } from '../surface/surface-features.ts';
import type { ClauseDefinition, ContractOptions } from './clause.ts';
import { type FaultRun, instancesOf, type PlayedInstance } from './played-sample.ts';

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
    *breaches(sample) {
      const faults = everyFault(sample.environment);
      const names = faults.flatMap((fault) => [
        fault.name,
        faultLabel(fault.name, faults),
        fault.description.replace(/\s+/g, ' ').replace(/[.\s]+$/, ''),
      ]);
      for (const { parent, gradedFaults: graded } of sample) {
        const known = new Set(textsOf(parent));
        const clean = [...known].join('\n').toLowerCase();
        const isTelling = TELLING.test(clean);
        for (const { name, edit, run } of graded) {
          // What comes before the edit is the parent's.
          const own = textsOf({ ...run, steps: run.steps.slice(edit.at) });
          for (const text of new Set(own)) {
            if (known.has(text)) continue;
            const said = text.toLowerCase();
            const told =
              names.find((each) => isNamed(said, each) && !isNamed(clean, each)) ??
              (isTelling ? undefined : TELLING.exec(text)?.[0]);
            if (told !== undefined) yield `${name} says “${told}”: ${shortened(text)}`;
          }
        }
      }
    },
  },
  {
    name: 'the calls of a fault and their results have the fields that the tools declare, and no others',
    *breaches(sample) {
      const tools = toolIndex(sample.environment);
      for (const { name, run } of gradedFaults(sample)) {
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
    *breaches(sample) {
      for (const { parent, harmless, gradedFaults } of sample) {
        const known = harmless.map(({ edit, row }) => ({ edit, bare: bare(row) }));
        for (const { name, run } of gradedFaults) {
          if (isSameData(bare(run), bare(parent))) {
            yield `${name} changes nothing but thoughts`;
            continue;
          }
          const same = known.find((each) => isSameData(each.bare, bare(run)));
          if (same !== undefined) yield `${name} is the harmless edit ${same.edit.name}`;
        }
      }
    },
  },
  {
    name: 'a rule that names a fault type is broken by such a fault at the step to blame, if at all',
    *breaches(sample) {
      const violationsOf = runChecker(sample.environment.rulebook);
      for (const { name, fault, run, edit } of gradedFaults(sample)) {
        const { failureStep } = edit;
        const own = violationsOf(run).filter(({ faultType }) => faultType === fault.name);
        if (own.length > 0 && own.every(({ step }) => step !== failureStep)) {
          yield `${name} blames step ${failureStep}, but ${own[0]?.rule} is broken at step ${own[0]?.step}`;
        }
      }
    },
  },
  {
    name: 'nothing depends on the date',
    *breaches(sample) {
      const made = (played: Iterable<PlayedInstance>): readonly unknown[] =>
        Array.from(gradedFaults(played), ({ name, parent, run }) => [name, parent, run]);
      const today = made(sample.first(Math.max(1, sample.again.length)));
      const later = made(sample.again);
      const differs = today.findIndex((each, at) => !isSameData(each, later[at]));
      if (differs !== -1 || today.length !== later.length) {
        yield 'a run is different in another year; draw dates from the generator of generate';
      }
    },
  },
  {
    name: 'patterns of words tell no more of faults than is allowed',
    sample: { seeds: 1, instances: FEWEST },
    *breaches({ environment, options }) {
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

/** Every fault as it is and in other words, in every instance that can host it. */
function* gradedFaults(
  sample: Iterable<PlayedInstance>,
): Generator<FaultRun & { readonly parent: PlayedRun }> {
  for (const { parent, gradedFaults: graded } of sample) {
    for (const fault of graded) yield { ...fault, parent };
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
    // Finding them takes longer than all else.
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
  return instancesOf(environment, options).flatMap((instance, at) => {
    const parent = cleanTrajectory(environment, instance);
    const hosted = environment.faults
      .map((_, place) => present(environment.faults[(at * FAULTS_PER_INSTANCE + place) % types]))
      .filter((fault) => fault.canHost(instance))
      .slice(0, FAULTS_PER_INSTANCE);
    return [parent, ...hosted.map((fault) => make.fault(instance, parent, fault))];
  });
}
