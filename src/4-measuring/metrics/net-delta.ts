import { present } from '../../base/present.ts';
import type { NetDelta } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { countMembers, delta, type Pairs, pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import {
  type InstanceMean,
  type InstanceTotal,
  instanceMean,
  OF_TWO_DIFFERENCES,
} from '../statistics/intervals/instance-interval.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { repeatedMean } from '../statistics/repeats/repeated-mean.ts';
import type { JudgedPairs } from './compare-rows.ts';

/** Runs with a harmless edit beside the runs that were edited. */
export const editPairs = (set: SetColumns): Pairs => pairsOf(set, set.rowsOf('harmless edit'));

/**
 * Net Δ: the flag rate on faults minus that on their parents, less the flag rate on harmless edits
 * minus that on their parents. A judge that flags whatever differs from what it is used to has a net Δ
 * near 0. The interval is that of a mean by instance: what an instance adds to Δ and what it takes away
 * with its edits is one total, so what moves both of them cancels. Null where one of the two is not known.
 */
export function netDelta(
  { set, judge, pairs }: Pick<JudgedPairs, 'set' | 'judge' | 'pairs'>,
  confidence: number,
): NetDelta | null {
  const edits = editPairs(set);
  const [ofFaults, ofEdits] = [pairs, edits].map((each) =>
    countMembers(each, judge, Int32Array.from(each.fault.keys())),
  );
  const [own, sensitivity] = [ofFaults, ofEdits].map((counts) => counts && delta(counts));
  if (ofFaults === undefined || ofEdits === undefined || own == null || sensitivity == null) {
    return null;
  }
  return {
    estimate: own - sensitivity,
    interval: netLimits(
      instanceMean(netTotals(set, judge, pairs, edits), OF_TWO_DIFFERENCES),
      confidence,
    ),
    delta: own,
    sensitivity,
    pairs: ofFaults.pairs,
    edits: ofEdits.pairs,
  };
}

/** The same over all repetitions of a judge; null where it is not known. */
export function repeatedNetDelta(
  set: SetColumns,
  pairs: Pairs,
  repetitions: readonly JudgeColumns[],
  confidence: number,
): { readonly estimate: number; readonly interval: Interval } | null {
  const edits = editPairs(set);
  if (edits.size === 0) return null;
  const mean = repeatedMean(
    repetitions.map((columns) => netTotals(set, columns, pairs, edits)),
    OF_TWO_DIFFERENCES,
  );
  return mean && { estimate: mean.estimate, interval: netLimits(mean, confidence) };
}

function netLimits(mean: Pick<InstanceMean, 'limits'>, confidence: number): Interval {
  const { low, high } = mean.limits(confidence);
  return { low: Math.max(-2, low), high: Math.min(2, high) };
}

/** By instance: what its pairs add to Δ, less what its edits add to the sensitivity, both per pair of a fault. */
function netTotals(
  set: SetColumns,
  { all: { flag } }: JudgeColumns,
  pairs: Pairs,
  edits: Pairs,
): readonly InstanceTotal[] {
  const scoredOf = ({ fault, parent, kind }: Pairs) =>
    Array.from(fault, (row, pair) => ({
      cluster: present(set.all.cluster[present(parent[pair])]),
      stratum: present(kind[pair]),
      made: present(flag[row]),
      from: present(flag[present(parent[pair])]),
    })).filter(({ made, from }) => made >= 0 && from >= 0);
  const [ofFaults, ofEdits] = [scoredOf(pairs), scoredOf(edits)];
  if (ofFaults.length === 0 || ofEdits.length === 0) return [];
  const totals = Array.from({ length: set.clusters }, () => ({
    total: 0,
    size: 0,
    edited: 0,
    strata: new Map<number, number>(),
  }));
  const add = ({ cluster, stratum, made, from }: (typeof ofFaults)[number], weight: number) => {
    const own = present(totals[cluster]);
    own.total += weight * (made - from);
    if (weight > 0) own.size += weight;
    else own.edited -= weight;
    own.strata.set(stratum, (own.strata.get(stratum) ?? 0) + weight);
  };
  for (const each of ofFaults) add(each, 1);
  for (const each of ofEdits) add(each, -ofFaults.length / ofEdits.length);
  return totals.map(({ total, size, edited, strata }) => ({
    total,
    size,
    extent: Math.max(size, edited),
    strata: Array.from(strata, ([stratum, rows]) => ({ stratum, rows })),
    times: 1,
  }));
}
