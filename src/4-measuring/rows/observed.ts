import { present } from '../../base/present.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { judgePatterns } from './judge-patterns.ts';
import type { SetColumns } from './set-columns.ts';
import { type Tally, TallyMaker } from './tally.ts';

/** A judge's tally on the set itself. */
export function observedTally(set: SetColumns, judge: JudgeColumns): Tally {
  const patterns = judgePatterns(set, judge);
  const counts = new Float64Array(patterns.size);
  for (const pattern of patterns.ofRow) counts[pattern] = present(counts[pattern]) + 1;
  return new TallyMaker(set, patterns).from(counts);
}
