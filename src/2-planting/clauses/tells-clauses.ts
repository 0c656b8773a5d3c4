import type { Environment } from '../../1-worlds/contract/environment.ts';
import { playOracle } from '../../1-worlds/contract/play.ts';
import { present } from '../../base/present.ts';
import { percent } from '../../base/text/numbers.ts';
import { indexedSet } from '../../folder/set/indexed-set.ts';
import { cleanId, type LabelledTrajectory } from '../../run/trajectory.ts';
import { rowMaker } from '../rows.ts';
import { learnSurface } from '../surface/learn-surface.ts';
import { SURFACE_VIEWS, type SurfaceView } from '../surface/surface-features.ts';
import { type ClauseDefinition, type ContractOptions, instancesOf } from './clause.ts';

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

export const tellsClauses: readonly ClauseDefinition[] = [
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
        yield `patterns in ${PLACES[view]} tell the fault from its parent in ${percent(told.share)} of pairs, and ${percent(ceiling)} are allowed; they go by ${told.patterns.join(', ')}; give clean runs what only faults have, or raise tells.${view} with a reason`;
      }
    },
  },
];

const PLACES: Readonly<Record<SurfaceView, string>> = {
  everything: 'the whole run',
  reply: 'the reply',
  thoughts: 'the thoughts',
};

/** How often patterns tell a fault from its parent, and which do most; null where nothing can be learnt. */
export function toldByWords(
  rows: readonly LabelledTrajectory[],
  view: SurfaceView,
): { readonly share: number; readonly patterns: readonly string[] } | null {
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
    patterns: learnt.heaviest.slice(0, 3).map(({ name }) => name),
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
    const parent = playOracle(environment, instance);
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
