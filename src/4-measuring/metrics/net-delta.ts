import { present } from '../../base/present.ts';
import type { NetDelta, NetDeltaOfType } from '../measurement/measurement.ts';
import { clusterKinds } from '../rows/cluster-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { type Pairs, pairsOf } from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import {
  type InstanceMean,
  type InstanceTotal,
  instanceMean,
  OF_TWO_DIFFERENCES,
} from '../statistics/intervals/instance-interval.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';
import { repeatedMean } from '../statistics/repeats/repeated-mean.ts';
import type { JudgedPairs } from './compare-rows.ts';

type Evidence = Pick<JudgedPairs, 'set' | 'judge' | 'pairs'>;

/**
 * Net Δ: the flag rate on faults minus that on their parents, less the same for edits that break nothing. A
 * fault is held against the shams of its own type, and against all harmless edits only where its type has no
 * sham, so that each type counts on both sides as it does among the faults. A judge that flags whatever has
 * the shape of a fault has a net Δ near 0. Null where there is nothing to hold any fault against.
 *
 * The interval is that of a mean by instance: what an instance adds to Δ and what it takes away with its
 * edits is one total, so what moves both of them cancels.
 */
export function netDelta(faults: Evidence, confidence: number): NetDelta | null {
  const { set } = faults;
  const editPairs = pairsOfEdits(set);
  // A set may have a million pairs, and most have no edits.
  if (editPairs.size === 0) return null;
  const sides = sidesOf(faults, editPairs);
  const { types, against } = sides;
  const all = netOf(sides, [...types.keys()], confidence);
  if (all === null) return null;
  const named = (what: Held['kind']): readonly string[] =>
    set.types.filter((_, type) => types.has(type) && against(type).kind === what);
  const shammed = named('shams');
  return {
    ...all,
    againstShams: shammed,
    againstHarmlessEdits: named('harmless edits'),
    againstNothing: named('nothing'),
    byType: shammed.flatMap((type): readonly NetDeltaOfType[] => {
      const at = set.types.indexOf(type);
      const net = netOf(sides, [at], confidence);
      return net === null ? [] : [{ type, label: set.typeLabels[at] ?? type, ...net }];
    }),
  };
}

/** The same over all repetitions of a judge; null where it is not known. */
export function repeatedNetDelta(
  set: SetColumns,
  pairs: Pairs,
  repetitions: readonly JudgeColumns[],
  confidence: number,
): { readonly estimate: number; readonly interval: Interval } | null {
  const editPairs = pairsOfEdits(set);
  if (editPairs.size === 0) return null;
  const mean = repeatedMean(
    repetitions.map((judge) => {
      const sides = sidesOf({ set, judge, pairs }, editPairs);
      return netTotals(sides, weightsOf(sides, [...set.types.keys()]));
    }),
    OF_TWO_DIFFERENCES,
  );
  return mean && { estimate: mean.estimate, interval: netLimits(mean, confidence) };
}

/** Runs with a sham or a harmless edit beside the runs that were edited. */
const pairsOfEdits = (set: SetColumns): Pairs =>
  pairsOf(set, [...set.rowsOf('sham'), ...set.rowsOf('harmless edit')]);

/** What a fault type is held against: kinds of edits, which have scored pairs. */
interface Held {
  readonly kind: 'shams' | 'harmless edits' | 'nothing';
  readonly edits: readonly number[];
}

interface ScoredPair {
  readonly cluster: number;
  readonly stratum: number;
  readonly made: number;
  readonly from: number;
}

/** The scored pairs of faults and of edits that break nothing, and what each type is held against. */
interface Sides extends Omit<Evidence, 'pairs'> {
  readonly faults: readonly ScoredPair[];
  readonly edits: readonly ScoredPair[];
  readonly editPairs: Pairs;
  /** How many scored pairs there are of each kind. */
  readonly types: ReadonlyMap<number, number>;
  readonly scored: ReadonlyMap<number, number>;
  readonly against: (type: number) => Held;
}

function sidesOf({ set, judge, pairs }: Evidence, editPairs: Pairs): Sides {
  const faults = scoredPairs({ set, judge, pairs });
  const edits = scoredPairs({ set, judge, pairs: editPairs });
  const scored = countedByKind(edits);
  const shams = new Set(set.rowsOf('sham'));
  const isSham = new Set<number>();
  editPairs.fault.forEach((row, pair) => {
    if (shams.has(row)) isSham.add(present(editPairs.kind[pair]));
  });
  const harmless = [...scored.keys()].filter((kind) => !isSham.has(kind));
  const otherwise: Held = {
    kind: harmless.length === 0 ? 'nothing' : 'harmless edits',
    edits: harmless,
  };
  const against = (type: number): Held => {
    const variant = set.all.variants.indexOf(set.types[type] ?? '');
    const own = variant === NONE ? NONE : set.types.length + variant;
    return isSham.has(own) && scored.has(own) ? { kind: 'shams', edits: [own] } : otherwise;
  };
  return { set, judge, faults, edits, editPairs, types: countedByKind(faults), scored, against };
}

function countedByKind(pairs: readonly ScoredPair[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { stratum } of pairs) counts.set(stratum, (counts.get(stratum) ?? 0) + 1);
  return counts;
}

const scoredPairs = ({ set, judge: { all }, pairs }: Evidence): readonly ScoredPair[] =>
  Array.from(pairs.fault, (row, pair) => ({
    cluster: present(set.all.cluster[present(pairs.parent[pair])]),
    stratum: present(pairs.kind[pair]),
    made: present(all.flag[row]),
    from: present(all.flag[present(pairs.parent[pair])]),
  })).filter(({ made, from }) => made >= 0 && from >= 0);

/** By what was done: how much a pair of a fault counts, and how much a pair of an edit does per pair of a fault. */
interface Weights {
  readonly faults: ReadonlySet<number>;
  readonly edits: readonly number[];
}

function weightsOf({ set, types, scored, against }: Sides, among: readonly number[]): Weights {
  const used = among.filter((type) => types.has(type) && against(type).edits.length > 0);
  const weights = new Array<number>(set.types.length + set.all.variants.length).fill(0);
  for (const type of used) {
    const kinds = against(type).edits;
    const edited = kinds.reduce((sum, kind) => sum + present(scored.get(kind)), 0);
    for (const kind of kinds) {
      weights[kind] = present(weights[kind]) + present(types.get(type)) / edited;
    }
  }
  return { faults: new Set(used), edits: weights };
}

type Net = Omit<NetDeltaOfType, 'type' | 'label'>;

/** Δ on some types less a weighted mean over edits. */
function netOf(sides: Sides, among: readonly number[], confidence: number): Net | null {
  const { set, judge, editPairs, types, against } = sides;
  const weights = weightsOf(sides, among);
  const ofFaults = sides.faults.filter(({ stratum }) => weights.faults.has(stratum));
  if (ofFaults.length === 0) return null;
  const ofEdits = sides.edits.filter(({ stratum }) => present(weights.edits[stratum]) > 0);
  const told = (rows: readonly ScoredPair[]): number =>
    rows.reduce((sum, { made, from }) => sum + made - from, 0);
  const delta = told(ofFaults) / ofFaults.length;
  // Whole numbers are added up before anything is divided, so that what is equal stays equal.
  const sensitivity =
    [...weights.faults].reduce((sum, type) => {
      const own = ofEdits.filter(({ stratum }) => against(type).edits.includes(stratum));
      return sum + (present(types.get(type)) * told(own)) / own.length;
    }, 0) / ofFaults.length;
  const clusters = parentClusters(set, editPairs, judge, clusterKinds(editPairs, judge), {
    has: (_, row) => present(weights.edits[set.types.length + present(set.all.variant[row])]) > 0,
  });
  const { low, high } = pairedInterval(clusters, confidence, weights.edits);
  return {
    estimate: delta - sensitivity,
    interval: netLimits(instanceMean(netTotals(sides, weights), OF_TWO_DIFFERENCES), confidence),
    delta,
    sensitivity,
    sensitivityInterval: { low, high },
    pairs: ofFaults.length,
    edits: ofEdits.length,
  };
}

function netLimits(mean: Pick<InstanceMean, 'limits'>, confidence: number): Interval {
  const { low, high } = mean.limits(confidence);
  return { low: Math.max(-2, low), high: Math.min(2, high) };
}

/** By instance: what its pairs add to Δ, less what its edits add to the sensitivity, both per pair of a fault. */
function netTotals({ set, faults, edits }: Sides, weights: Weights): readonly InstanceTotal[] {
  const totals = Array.from({ length: set.clusters }, () => ({
    total: 0,
    size: 0,
    edited: 0,
    strata: new Map<number, number>(),
  }));
  const add = ({ cluster, stratum, made, from }: ScoredPair, weight: number): void => {
    if (weight === 0) return;
    const own = present(totals[cluster]);
    own.total += weight * (made - from);
    if (weight > 0) own.size += weight;
    else own.edited -= weight;
    own.strata.set(stratum, (own.strata.get(stratum) ?? 0) + weight);
  };
  for (const each of faults) add(each, weights.faults.has(each.stratum) ? 1 : 0);
  for (const each of edits) add(each, -present(weights.edits[each.stratum]));
  return totals.map(({ total, size, edited, strata }) => ({
    total,
    size,
    extent: Math.max(size, edited),
    strata: Array.from(strata, ([stratum, rows]) => ({ stratum, rows })),
    times: 1,
  }));
}
