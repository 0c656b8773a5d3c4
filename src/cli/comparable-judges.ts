import type { JudgedSet } from '../run-folder/rows/judged-set.ts';
import {
  requirePairs,
  requireParentVerdicts,
  selectJudges,
} from '../run-folder/rows/select-judges.ts';

/** The judges that a command names, refused where there is nothing to compare their flags with. */
export function comparableJudges(judged: JudgedSet, ids: readonly string[] | undefined): JudgedSet {
  const selected = selectJudges(judged, ids);
  requirePairs(selected);
  requireParentVerdicts(selected);
  return selected;
}
