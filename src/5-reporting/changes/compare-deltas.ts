import { overRepetitions } from '../../4-measuring/repeats/over-repetitions.ts';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { ALL_FAULTS, type FaultGroup, ofType } from '../../4-measuring/rows/pairs.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import {
  changeLimits,
  sumChanges,
} from '../../4-measuring/statistics/intervals/clustered-change.ts';
import { OF_TWO_DIFFERENCES } from '../../4-measuring/statistics/intervals/instance-interval.ts';
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
  /** Where both were asked several times, over as many repetitions as both have. */
  readonly interval: Interval | null;
  /** The least and the most that the drop could be, whatever missing verdicts would say. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Over how many repetitions of each run the drop is taken. */
  readonly repetitions: number;
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
  let [lowest, highest] = [0, 0];
  const flagsIn = (fault: number, at: number) => {
    const [now, then] = [present(judge.repetitions[at]), present(earlier.repetitions[at])];
    const oldFault = present(earlierRow[fault]);
    return {
      faultNow: present(now.flag[fault]),
      parentNow: present(now.flag[present(set.parent[fault])]),
      faultThen: present(then.flag[oldFault]),
      parentThen: present(then.flag[present(earlierSet.parent[oldFault])]),
    };
  };
  const fallIn = (fault: number, at: number): number | null => {
    const flags = flagsIn(fault, at);
    if (Object.values(flags).some((flag) => flag < 0)) return null;
    return flags.faultThen - flags.parentThen - (flags.faultNow - flags.parentNow);
  };
  const faults: number[] = [];
  for (let pair = 0; pair < pairs.size; pair++) {
    const fault = present(pairs.fault[pair]);
    if (earlierRow[fault] === NONE || !has(set, fault)) continue;
    commonPairs++;
    faults.push(fault);
    const { faultNow, parentNow, faultThen, parentThen } = flagsIn(fault, 0);
    const atMost = (flag: number): number => (flag < 0 ? 1 : flag);
    const atLeast = (flag: number): number => Math.max(0, flag);
    highest += atMost(faultThen) - atLeast(parentThen) - atLeast(faultNow) + atMost(parentNow);
    lowest += atLeast(faultThen) - atMost(parentThen) - atMost(faultNow) + atLeast(parentNow);
    const fall = fallIn(fault, 0);
    if (fall === null) continue;
    common.push(pair);
    sum += faultNow - parentNow;
    baselineSum += faultThen - parentThen;
    falls.push(fall);
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
  const repetitions = Math.min(judge.repetitions.length, earlier.repetitions.length);
  const repeated =
    repetitions > 1 ? overRepetitions(set, faults, repetitions, OF_TWO_DIFFERENCES, fallIn) : null;
  const drop = repeated?.estimate ?? change?.estimate ?? null;
  const shift = drop === null || change === null ? 0 : drop - change.estimate;
  const limits = repeated ?? change;
  return {
    judge: judge.judgeId,
    baselineJudge: earlier.judgeId,
    commonPairs,
    pairs: scored,
    parents: change?.instances ?? 0,
    delta: scored === 0 ? null : sum / scored,
    baselineDelta: scored === 0 ? null : baselineSum / scored,
    drop,
    interval: limits === null ? null : changeLimits({ ...limits, most: 2 }, confidence),
    lowest: commonPairs === 0 ? null : shift + lowest / commonPairs,
    highest: commonPairs === 0 ? null : shift + highest / commonPairs,
    repetitions,
    standardError: limits?.standardError ?? null,
    types: new Set(common.map(typeOf)).size,
    falls: (change?.up ?? 0) * scored,
    rises: (change?.down ?? 0) * scored,
  };
}
