import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup, ofType } from '../../4-measuring/rows/pairs.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import {
  changeLimits,
  sumChanges,
} from '../../4-measuring/statistics/intervals/clustered-change.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { present } from '../../base/present.ts';
import { type MatchedPairs, matchPairs } from './matched-pairs.ts';

/** A judge's verdicts on a set. */
export interface JudgeOnSet {
  readonly set: SetColumns;
  readonly judge: JudgeColumns;
}

/** A judge now and in an earlier run folder, over the same pairs: all of them, and those of each fault type. */
export interface BaselineComparison extends GroupComparison {
  readonly byType: Readonly<Record<string, GroupComparison>>;
}

/** The same over one group of pairs. */
export interface GroupComparison {
  readonly judge: string;
  readonly baselineJudge: string;
  /** Pairs whose two trajectories are in both sets with the same content and the same label. */
  readonly commonPairs: number;
  /** Of those, the pairs with all four verdicts scored. Both Δ are taken over these. */
  readonly pairs: number;
  /** The distinct parents among them. */
  readonly parents: number;
  readonly delta: number | null;
  readonly baselineDelta: number | null;
  /** How much lower Δ is now. */
  readonly drop: number | null;
  readonly interval: Interval | null;
  /** Of the drop; null without a pair. */
  readonly standardError: number | null;
  /** Of how many fault types the pairs are. */
  readonly types: number;
  /** The sum over pairs of what each lost, and of what each gained. */
  readonly falls: number;
  readonly rises: number;
}

/**
 * Compares a judge's verdicts with its earlier ones, pair by pair. What makes a pair easy or hard is
 * then in both and cancels out; two Δ with an interval each would have to lie far apart before their
 * difference showed. A pair that is unscored on either side is left out of both.
 */
export function compareWithBaseline(
  now: JudgeOnSet,
  baseline: JudgeOnSet,
  confidence: number,
): BaselineComparison {
  const matched = matchPairs(now.set, baseline.set);
  const over = (group: FaultGroup): GroupComparison =>
    compareOverGroup(matched, now.judge, baseline.judge, group, confidence);
  const types = now.set.types.map((type) => [type, over(ofType(now.set, type))] as const);
  return { ...over(ALL_FAULTS), byType: Object.fromEntries(types) };
}

/** The same over the pairs of a group. */
export function compareOverGroup(
  { now: set, earlier: earlierSet, pairs, earlierRow }: MatchedPairs,
  judge: JudgeColumns,
  earlier: JudgeColumns,
  { has }: Pick<FaultGroup, 'has'>,
  confidence: number,
): GroupComparison {
  const common: number[] = [];
  const falls: number[] = [];
  let commonPairs = 0;
  let sum = 0;
  let baselineSum = 0;
  for (let pair = 0; pair < pairs.size; pair++) {
    const fault = present(pairs.fault[pair]);
    const oldFault = present(earlierRow[fault]);
    if (oldFault === NONE || !has(set, fault)) continue;
    commonPairs++;
    const faultNow = present(judge.flag[fault]);
    const parentNow = present(judge.flag[present(pairs.parent[pair])]);
    const faultThen = present(earlier.flag[oldFault]);
    const parentThen = present(earlier.flag[present(earlierSet.parent[oldFault])]);
    if (faultNow < 0 || parentNow < 0 || faultThen < 0 || parentThen < 0) continue;
    common.push(pair);
    sum += faultNow - parentNow;
    baselineSum += faultThen - parentThen;
    falls.push(faultThen - parentThen - (faultNow - parentNow));
  }
  const scored = common.length;
  const typeOf = (pair: number): number => present(set.type[present(pairs.fault[pair])]);
  const change = sumChanges({
    most: 2,
    cluster: Int32Array.from(common, (pair) => present(set.cluster[present(pairs.parent[pair])])),
    clusters: set.clusters,
    stratum: Int32Array.from(common, typeOf),
    strata: set.types.length,
    change: Int8Array.from(falls),
  });
  return {
    judge: judge.judgeId,
    baselineJudge: earlier.judgeId,
    commonPairs,
    pairs: scored,
    parents: change?.instances ?? 0,
    delta: scored === 0 ? null : sum / scored,
    baselineDelta: scored === 0 ? null : baselineSum / scored,
    drop: scored === 0 ? null : (baselineSum - sum) / scored,
    interval: change === null ? null : changeLimits(change, confidence),
    standardError: change?.standardError ?? null,
    types: new Set(common.map(typeOf)).size,
    falls: (change?.up ?? 0) * scored,
    rises: (change?.down ?? 0) * scored,
  };
}
