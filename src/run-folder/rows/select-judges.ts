import { UnknownNameError, UserError } from '../../errors.ts';
import { pairsOf } from '../../metrics/columns/pairs.ts';
import type { JudgedSet } from './judged-set.ts';

/** The same set with only these judges; with all of them where none are named. */
export function selectJudges({ set, judges }: JudgedSet, ids?: readonly string[]): JudgedSet {
  if (ids === undefined) return { set, judges };
  const known = judges.map(({ judgeId }) => judgeId);
  for (const id of ids) {
    if (!known.includes(id)) throw new UnknownNameError('judge', id, known);
  }
  return { set, judges: judges.filter(({ judgeId }) => ids.includes(judgeId)) };
}

/** Refuses a set in which no fault can be compared with the run that it was made from. */
export function requirePairs({ set }: JudgedSet): void {
  if (pairsOf(set).size > 0) return;
  throw new UserError(
    'no fault of this set has its clean parent in it; generate the set with --with-parents',
  );
}

/** Refuses judges that saw no clean parent, since nothing they said can be compared. */
export function requireParentVerdicts({ set, judges }: JudgedSet): void {
  const { parent } = pairsOf(set);
  for (const judge of judges) {
    if (parent.some((row) => judge.present[row] === 1)) continue;
    throw new UserError(
      `${judge.judgeId} has no verdict on any clean parent, so nothing can be compared; judge the clean runs too`,
    );
  }
}
