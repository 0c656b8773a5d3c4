import { UnknownNameError } from '../../base/errors.ts';
import type { JudgeColumns } from './judge-columns.ts';
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

/**
 * Every judge is compared with every other, so the work grows with the square of their number, and a folder that
 * somebody sent can name thousands.
 */
export const MOST_COMPARED = 24;

/** The judges to compare: all of them or, of too many, those that judged most. Not the best, which would be chosen by chance. */
export function judgesToCompare(judges: readonly JudgeColumns[]): ReadonlySet<JudgeColumns> {
  if (judges.length <= MOST_COMPARED) return new Set(judges);
  const byVerdicts = judges.toSorted((one, other) => other.verdicts - one.verdicts);
  return new Set(byVerdicts.slice(0, MOST_COMPARED));
}
