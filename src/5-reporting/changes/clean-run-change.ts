import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { NONE } from '../../4-measuring/rows/set-columns.ts';
import {
  changeLimits,
  sumChanges,
} from '../../4-measuring/statistics/intervals/clustered-change.ts';
import { present } from '../../base/present.ts';
import { type MatchedPairs, sameRow } from './matched-pairs.ts';
import { type CleanRunChange, shownDirection } from './run-comparison.ts';

/**
 * How a judge's flags on clean runs changed. Pairs alone do not say it: the faults of one parent share
 * its flag, and a clean run may have no fault at all.
 *
 * @param looks how many judges are looked at together
 */
export function cleanRunChange(
  { now, earlier }: MatchedPairs,
  judges: { readonly now: JudgeColumns; readonly earlier: JudgeColumns },
  looks: number,
  confidence: number,
): CleanRunChange {
  const instances: number[] = [];
  const rises: number[] = [];
  let flagged = 0;
  for (let row = 0; row < now.size; row++) {
    if (now.faulty[row] === 1) continue;
    const oldRow = sameRow(now, row, earlier);
    if (oldRow === NONE) continue;
    const flagNow = present(judges.now.flag[row]);
    const flagThen = present(judges.earlier.flag[oldRow]);
    if (flagNow < 0 || flagThen < 0) continue;
    instances.push(present(now.instance[row]));
    rises.push(flagNow - flagThen);
    flagged += flagNow;
  }
  const runs = rises.length;
  const newlyFlagged = rises.filter((rise) => rise > 0).length;
  const noLongerFlagged = rises.filter((rise) => rise < 0).length;
  const sums = sumChanges({
    most: 1,
    cluster: Int32Array.from(instances),
    clusters: now.instances.length,
    stratum: new Int32Array(runs),
    strata: 1,
    change: Int8Array.from(rises),
  });
  const at = (level: number) => (sums === null ? null : changeLimits(sums, level));
  const share = (count: number): number | null => (runs === 0 ? null : count / runs);
  const interval = at(confidence);
  return {
    runs,
    rate: share(flagged),
    earlierRate: share(flagged - newlyFlagged + noLongerFlagged),
    change: share(newlyFlagged - noLongerFlagged),
    interval,
    shown: shownDirection(interval, at, confidence, looks),
    newlyFlagged,
    noLongerFlagged,
  };
}
