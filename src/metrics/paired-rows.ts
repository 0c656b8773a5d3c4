import { type PairCluster, pairedInterval } from '../statistics/intervals/paired-interval.ts';
import { mcnemarExact } from '../statistics/tests/mcnemar.ts';
import type { JudgeColumns } from './columns/judge-columns.ts';
import { countPairs, delta, type FaultGroup, type Pairs } from './columns/pairs.ts';
import type { SetColumns } from './columns/set-columns.ts';
import type { PairedRow } from './measurement.ts';

/** A judge on one group of faults, each beside its parent. */
export function pairedRow(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  group: FaultGroup,
  confidence: number,
): PairedRow {
  const counts = countPairs(set, pairs, judge, group);
  const all = counts.pairs + counts.unscored;
  const observed = counts.faultOnly - counts.parentOnly;
  const interval =
    counts.pairs === 0 ? null : pairedInterval(clustersOf(set, pairs, judge, group), confidence);
  const inputs = sameInputs(set, pairs, judge, group);
  return {
    group: group.name,
    pairs: counts.pairs,
    unscored: counts.unscored,
    faultRate: counts.pairs === 0 ? null : counts.faultsFlagged / counts.pairs,
    parentRate: counts.pairs === 0 ? null : counts.parentsFlagged / counts.pairs,
    faultOnly: counts.faultOnly,
    parentOnly: counts.parentOnly,
    delta: delta(counts),
    interval: interval === null ? null : { low: interval.low, high: interval.high },
    method: interval === null ? 'none' : interval.method,
    p:
      counts.faultOnly + counts.parentOnly === 0
        ? null
        : mcnemarExact(counts.faultOnly, counts.parentOnly),
    lowest: all === 0 ? null : (observed + counts.unscoredLowest) / all,
    highest: all === 0 ? null : (observed + counts.unscoredHighest) / all,
    pairsNotShown: inputs?.identical ?? null,
    inconsistent: inputs?.inconsistent ?? null,
    noneShown: inputs !== null && all > 0 && inputs.identical === all,
  };
}

/** The group's scored pairs by parent, alike clusters together: there are only a few kinds. */
function clustersOf(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  group: FaultGroup,
): readonly PairCluster[] {
  const sizes = new Int32Array(pairs.clusters);
  const flagged = new Int32Array(pairs.clusters);
  const parents = new Uint8Array(pairs.clusters);
  for (let pair = 0; pair < pairs.size; pair++) {
    const row = pairs.fault[pair] as number;
    if (!group.has(set, row)) continue;
    const fault = judge.flag[row] as number;
    const parent = judge.flag[pairs.parent[pair] as number] as number;
    if (fault < 0 || parent < 0) continue;
    const cluster = pairs.cluster[pair] as number;
    sizes[cluster] = (sizes[cluster] as number) + 1;
    flagged[cluster] = (flagged[cluster] as number) + fault;
    parents[cluster] = parent;
  }
  const kinds = new Map<number, { -readonly [Key in keyof PairCluster]: PairCluster[Key] }>();
  for (let cluster = 0; cluster < pairs.clusters; cluster++) {
    const size = sizes[cluster] as number;
    if (size === 0) continue;
    const faultsFlagged = flagged[cluster] as number;
    const parentFlagged = parents[cluster] === 1;
    const key = (size * 65536 + faultsFlagged) * 2 + (parentFlagged ? 1 : 0);
    const kind = kinds.get(key);
    if (kind === undefined) {
      kinds.set(key, { pairs: size, faultsFlagged, parentFlagged, times: 1 });
    } else kind.times++;
  }
  return [...kinds.values()];
}

/** Pairs whose two inputs are the same in the judge's view, and how often it still answered twice. */
function sameInputs(
  set: SetColumns,
  pairs: Pairs,
  judge: JudgeColumns,
  group: FaultGroup,
): { identical: number; inconsistent: number } | null {
  if (judge.view === null) return null;
  const changed = judge.view === 'outcome' ? set.answerChanged : set.stepsChanged;
  let identical = 0;
  let inconsistent = 0;
  for (let pair = 0; pair < pairs.size; pair++) {
    const row = pairs.fault[pair] as number;
    if (changed[row] !== 0 || !group.has(set, row)) continue;
    identical++;
    const fault = judge.flag[row] as number;
    const parent = judge.flag[pairs.parent[pair] as number] as number;
    if (fault >= 0 && parent >= 0 && fault !== parent) inconsistent++;
  }
  return { identical, inconsistent };
}
