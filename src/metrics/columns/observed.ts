import type { Metric } from '../metric.ts';
import { designOf } from './design.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { judgePatterns } from './judge-patterns.ts';
import { countPairs, delta, type FaultGroup, type Pairs } from './pairs.ts';
import type { SetColumns } from './set-columns.ts';
import { type Tally, TallyMaker } from './tally.ts';

/** A judge's tally on the set itself. */
export function observedTally(set: SetColumns, judge: JudgeColumns): Tally {
  const patterns = judgePatterns(set, judge);
  const counts = new Float64Array(patterns.size);
  for (const pattern of patterns.ofRow) counts[pattern] = (counts[pattern] as number) + 1;
  return new TallyMaker(set, patterns).from(counts);
}

/** Metrics and Δs of one judge by name, as observed. */
export function observedMetrics(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  metrics: readonly Metric[],
  groups: readonly FaultGroup[],
): ReadonlyMap<string, number | null> {
  const tally = observedTally(set, judge);
  const design = designOf(set);
  return new Map<string, number | null>([
    ...metrics.map((metric) => [metric.label, metric.of(tally, design)] as const),
    ...groups.map(
      (group) => [`Δ, ${group.name}`, delta(countPairs(set, pairs, judge, group))] as const,
    ),
  ]);
}
