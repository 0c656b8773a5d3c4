import type { NetDelta } from '../measurement/measurement.ts';
import { pairsOf } from '../rows/pairs.ts';
import { clusteredVariance } from '../statistics/intervals/clustered-rows.ts';
import { recoveredDifference } from '../statistics/intervals/recovered-difference.ts';
import { compareRows, type JudgedPairs, judgedPairs } from './compare-rows.ts';

/**
 * Net Δ: the flag rate on faults minus that on their parents, less the flag rate on harmless edits
 * minus that on their parents. A judge that flags whatever differs from what it is used to has a net Δ
 * near 0. The interval allows for instances that are in both: their residuals are multiplied. Null where
 * one of the two is not known.
 */
export function netDelta(faults: JudgedPairs, confidence: number): NetDelta | null {
  const { set, judge } = faults;
  const edits = judgedPairs(set, judge, pairsOf(set, set.rowsOf('harmless edit')));
  if (edits.kinds.length === 0 || faults.kinds.length === 0) return null;
  const ofFaults = compareRows(faults, confidence);
  const ofEdits = compareRows(edits, confidence);
  const { difference: delta, interval: deltaLimits } = ofFaults;
  const { difference: sensitivity, interval: editLimits } = ofEdits;
  if (delta === null || sensitivity === null || deltaLimits === null || editLimits === null) {
    return null;
  }
  const covariance =
    products(residuals(faults), residuals(edits)) / (ofFaults.pairs * ofEdits.pairs);
  const correlation = within1(covariance / (deltaLimits.standardError * editLimits.standardError));
  return {
    estimate: delta - sensitivity,
    interval: recoveredDifference(
      { value: delta, ...deltaLimits },
      { value: sensitivity, ...editLimits },
      correlation,
    ),
    delta,
    sensitivity,
    correlation,
    pairs: ofFaults.pairs,
    edits: ofEdits.pairs,
  };
}

/** By instance: how much its differences lie above the mean of what was done, added up. */
function residuals({ set, pairs, judge }: JudgedPairs): Float64Array {
  const { flag } = judge.all;
  const flagOn = (row: number | undefined): number => flag[row ?? -1] ?? -1;
  const scored = Int32Array.from(pairs.fault.keys()).filter(
    (pair) => flagOn(pairs.fault[pair]) >= 0 && flagOn(pairs.parent[pair]) >= 0,
  );
  return clusteredVariance(
    {
      cluster: scored.map((pair) => set.all.cluster[pairs.parent[pair] ?? -1] ?? -1),
      clusters: set.clusters,
      stratum: scored.map((pair) => pairs.kind[pair] ?? -1),
      strata: set.types.length + set.all.variants.length,
    },
    scored.map((pair) => flagOn(pairs.fault[pair]) - flagOn(pairs.parent[pair])),
  ).residuals;
}

const products = (first: Float64Array, second: Float64Array): number =>
  first.reduce((sum, each, at) => sum + each * (second[at] ?? 0), 0);

const within1 = (value: number): number => Math.min(1, Math.max(-1, value));
