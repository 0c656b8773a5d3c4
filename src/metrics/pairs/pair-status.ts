import type { JudgeColumns } from '../columns/judge-columns.ts';
import { NONE, type SetColumns } from '../columns/set-columns.ts';

/**
 * What a judge made of one fault and the clean run it came from. Of the scored pairs, Δ is the
 * detected ones minus the reversed ones; a pair a judge is blind to adds to neither unless it answers
 * the same question differently.
 */
export type PairStatus =
  /** It flagged the fault and passed the parent. */
  | 'detected'
  /** It passed both. */
  | 'missed'
  /** What it is shown of the two is the same, so nothing it answers can tell them apart. */
  | 'not-shown'
  /** It flagged both, so its flag on the fault says nothing. */
  | 'base-rate'
  /** It flagged the parent and passed the fault. */
  | 'reversed'
  /** One of its two verdicts is missing or could not be read. */
  | 'unscored'
  /** The clean parent is not in the set, so there is nothing to compare with. */
  | 'unpaired';

export const PAIR_STATUSES: readonly PairStatus[] = [
  'detected',
  'missed',
  'not-shown',
  'base-rate',
  'reversed',
  'unscored',
  'unpaired',
];

/** @param row a fault's row */
export function pairStatus(set: SetColumns, judge: JudgeColumns, row: number): PairStatus {
  const parentRow = set.parent[row] as number;
  if (parentRow === NONE) return 'unpaired';
  const fault = judge.flag[row] as number;
  const parent = judge.flag[parentRow] as number;
  if (fault < 0 || parent < 0) return 'unscored';
  if (isNotShown(set, judge, row)) return 'not-shown';
  if (fault === 1) return parent === 1 ? 'base-rate' : 'detected';
  return parent === 1 ? 'reversed' : 'missed';
}

/**
 * How sure a judge was of a wrong answer to a pair, the surer where both are wrong; -0.01 where neither
 * is. What it could not have seen it is not held to.
 */
export function sureOfWrong(set: SetColumns, judge: JudgeColumns, row: number): number {
  const parentRow = set.parent[row] as number;
  switch (pairStatus(set, judge, row)) {
    case 'missed':
      return judge.confidence[row] as number;
    case 'base-rate':
      return judge.confidence[parentRow] as number;
    case 'reversed':
      return Math.max(judge.confidence[row] as number, judge.confidence[parentRow] as number);
    default:
      return -0.01;
  }
}

function isNotShown(set: SetColumns, judge: JudgeColumns, row: number): boolean {
  if (judge.view === null) return false;
  return (judge.view === 'outcome' ? set.answerChanged : set.stepsChanged)[row] === 0;
}
