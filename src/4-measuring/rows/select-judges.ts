import { UnknownNameError } from '../../base/errors.ts';
import type { JudgedSet } from './judged-set.ts';

/** The same set with only these judges; with all of them where none are named. */
export function selectJudges(judged: JudgedSet, ids?: readonly string[]): JudgedSet {
  if (ids === undefined) return judged;
  const { judges } = judged;
  const known = judges.map(({ judgeId }) => judgeId);
  for (const id of ids) {
    if (!known.includes(id)) throw new UnknownNameError('judge', id, known);
  }
  return { ...judged, judges: judges.filter(({ judgeId }) => ids.includes(judgeId)) };
}
