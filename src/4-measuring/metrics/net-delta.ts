import { present } from '../../base/present.ts';
import type { NetDelta, NetDeltaOfType } from '../measurement/measurement.ts';
import { type FaultGroup, pairsOf } from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import { NONE } from '../rows/set-columns.ts';
import { clusteredVariance } from '../statistics/intervals/clustered-rows.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';
import { recoveredDifference } from '../statistics/intervals/recovered-difference.ts';
import { compareRows, type JudgedPairs, judgedPairs } from './compare-rows.ts';

/**
 * Net Δ: the flag rate on faults minus that on their parents, less the same for edits that break nothing. A
 * fault is held against the shams of its own type, and against all harmless edits only where its type has no
 * sham, so that each type counts on both sides as it does among the faults. A judge that flags whatever has
 * the shape of a fault has a net Δ near 0. Null where there is nothing to hold any fault against.
 */
export function netDelta(faults: JudgedPairs, confidence: number): NetDelta | null {
  const { set, judge } = faults;
  const rows = [...set.rowsOf('sham'), ...set.rowsOf('harmless edit')];
  const edits = judgedPairs(set, judge, pairsOf(set, rows));
  if (edits.kinds.length === 0 || faults.kinds.length === 0) return null;
  const shams = new Set(set.rowsOf('sham'));
  const ofFaults = countedByKind(faults);
  const scored = countedByKind(edits);
  const isSham = new Set<number>();
  edits.pairs.fault.forEach((row, pair) => {
    if (shams.has(row)) isSham.add(present(edits.pairs.kind[pair]));
  });
  const harmless = [...scored.keys()].filter((kind) => !isSham.has(kind));
  /** What each fault type is held against. */
  const against = set.types.map((type): readonly number[] => {
    const variant = set.all.variants.indexOf(type);
    const own = variant === NONE ? NONE : set.types.length + variant;
    return isSham.has(own) && scored.has(own) ? [own] : harmless;
  });
  const ofTypes = (types: readonly number[]): Net | null => {
    const used = types.filter((type) => ofFaults.has(type) && present(against[type]).length > 0);
    const pairs = total(used.map((type) => present(ofFaults.get(type)).count));
    const weights = new Array<number>(set.types.length + set.all.variants.length).fill(0);
    let sensitivity = 0;
    for (const type of used) {
      const kinds = present(against[type]);
      const own = kinds.map((kind) => present(scored.get(kind)));
      const edited = total(own.map(({ count }) => count));
      const faultsOfType = present(ofFaults.get(type)).count;
      sensitivity += (faultsOfType * total(own.map(({ net }) => net))) / edited;
      for (const kind of kinds) {
        weights[kind] = present(weights[kind]) + faultsOfType / pairs / edited;
      }
    }
    if (pairs === 0) return null;
    const held = { types: used, weights, sensitivity: sensitivity / pairs };
    return netOf(faults, edits, held, confidence);
  };
  const all = ofTypes([...set.types.keys()]);
  if (all === null) return null;
  const named = (keep: (kinds: readonly number[]) => boolean): readonly string[] =>
    set.types.filter((_, type) => ofFaults.has(type) && keep(present(against[type])));
  const shammed = named((kinds) => kinds !== harmless);
  return {
    ...all,
    againstShams: shammed,
    againstHarmlessEdits: harmless.length === 0 ? [] : named((kinds) => kinds === harmless),
    againstNothing: harmless.length === 0 ? named((kinds) => kinds === harmless) : [],
    byType: shammed.flatMap((type): readonly NetDeltaOfType[] => {
      const at = set.types.indexOf(type);
      const net = ofTypes([at]);
      return net === null ? [] : [{ type, label: set.typeLabels[at] ?? type, ...net }];
    }),
  };
}

type Net = Omit<NetDeltaOfType, 'type' | 'label'>;

/** How many scored pairs there are of each kind, and how many more rows than counterparts are flagged. */
function countedByKind({
  pairs,
  judge,
}: JudgedPairs): ReadonlyMap<number, { readonly count: number; readonly net: number }> {
  const counts = new Map<number, { readonly count: number; readonly net: number }>();
  const { flag } = judge.all;
  for (let pair = 0; pair < pairs.size; pair++) {
    if (!isScored(judge, pairs, pair)) continue;
    const kind = present(pairs.kind[pair]);
    const { count, net } = counts.get(kind) ?? { count: 0, net: 0 };
    const told =
      present(flag[present(pairs.fault[pair])]) - present(flag[present(pairs.parent[pair])]);
    counts.set(kind, { count: count + 1, net: net + told });
  }
  return counts;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

function isScored(judge: JudgedPairs['judge'], pairs: JudgedPairs['pairs'], pair: number): boolean {
  const { flag } = judge.all;
  return (flag[pairs.fault[pair] ?? -1] ?? -1) >= 0 && (flag[pairs.parent[pair] ?? -1] ?? -1) >= 0;
}

/** Some fault types, and what they are held against. */
interface Held {
  readonly types: readonly number[];
  /** How much each edit counts, by what was done; they come to 1. */
  readonly weights: readonly number[];
  /** The weighted mean of how much more often the edits are flagged than their parents. */
  readonly sensitivity: number;
}

/**
 * Δ on some types less a weighted mean over edits. The interval allows for instances that are in both: their
 * residuals are multiplied.
 */
function netOf(
  faults: JudgedPairs,
  edits: JudgedPairs,
  { types, weights, sensitivity }: Held,
  confidence: number,
): Net | null {
  const { set, judge } = faults;
  const group: FaultGroup = {
    name: 'held against edits',
    label: 'held against edits',
    has: ({ all }, row) => types.includes(all.type[row] ?? NONE),
  };
  const ofFaults = compareRows(faults, confidence, group);
  const { difference: delta, interval: deltaLimits } = ofFaults;
  if (delta === null || deltaLimits === null) return null;
  const counted = {
    has: (_: unknown, row: number) =>
      present(weights[set.types.length + present(set.all.variant[row])]) > 0,
  };
  const clusters = parentClusters(set, edits.pairs, judge, edits.kinds, counted);
  const limits = pairedInterval(clusters, confidence, weights);
  const faultWeights = set.types.map((_, type) => (types.includes(type) ? 1 / ofFaults.pairs : 0));
  const first = weighted(faults, faultWeights);
  const second = weighted(edits, weights);
  const covariance = products(first.residuals, second.residuals);
  const correlation = within1(covariance / (deltaLimits.standardError * limits.standardError));
  return {
    estimate: delta - sensitivity,
    interval: recoveredDifference(
      { value: delta, ...deltaLimits },
      { value: sensitivity, low: limits.low, high: limits.high },
      correlation,
    ),
    delta,
    sensitivity,
    sensitivityInterval: { low: limits.low, high: limits.high },
    correlation,
    pairs: ofFaults.pairs,
    edits: second.count,
  };
}

/** By instance: how much its weighted differences lie above the means of what was done, added up. */
function weighted({ set, pairs, judge }: JudgedPairs, weights: readonly number[]) {
  const { flag } = judge.all;
  const weightOf = (pair: number): number => weights[present(pairs.kind[pair])] ?? 0;
  const used = Int32Array.from(pairs.fault.keys()).filter(
    (pair) => weightOf(pair) > 0 && isScored(judge, pairs, pair),
  );
  const values = Float64Array.from(used, (pair) => {
    const flagged = present(flag[present(pairs.fault[pair])]);
    return weightOf(pair) * (flagged - present(flag[present(pairs.parent[pair])]));
  });
  const { residuals } = clusteredVariance(
    {
      cluster: used.map((pair) => set.all.cluster[pairs.parent[pair] ?? -1] ?? -1),
      clusters: set.clusters,
      stratum: used.map((pair) => present(pairs.kind[pair])),
      strata: set.types.length + set.all.variants.length,
    },
    values,
  );
  return { residuals, count: used.length };
}

const products = (first: Float64Array, second: Float64Array): number =>
  first.reduce((sum, each, at) => sum + each * (second[at] ?? 0), 0);

const within1 = (value: number): number => Math.min(1, Math.max(-1, value));
