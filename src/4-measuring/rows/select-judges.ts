import { UnknownNameError } from '../../base/errors.ts';
import { isSurface } from './judge-columns.ts';
import type { JudgedSet } from './judged-set.ts';

/** The same set with only these judges; with all of them where none are named. */
export function selectJudges({ set, judges }: JudgedSet, ids?: readonly string[]): JudgedSet {
  if (ids === undefined) return { set, judges };
  const known = judges.map(({ judgeId }) => judgeId);
  for (const id of ids) {
    if (!known.includes(id)) throw new UnknownNameError('judge', id, known);
  }
  const chosen = judges.filter(({ judgeId }) => ids.includes(judgeId));
  const beside = judges.filter((judge) => isSurface(judge) && !chosen.includes(judge));
  return { set, judges: chosen, beside };
}
