import { present } from '../../base/present.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { isSeenAlike } from './same-inputs.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/**
 * What a judge made of one fault and the clean run it came from. Δ is the share of detected pairs
 * minus the share of reversed ones, among the scored pairs; a pair that the judge is not shown adds
 * to neither, unless it answers the same question differently.
 */
export type PairStatus =
  /** It flagged the fault and passed the parent. */
  | 'detected'
  /** It passed both. */
  | 'missed'
  /** It is shown the same thing for both, so no answer can tell them apart. */
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

/** @param row the row of a fault */
export function pairStatus(set: SetColumns, judge: JudgeColumns, row: number): PairStatus {
  const parentRow = present(set.parent[row]);
  if (parentRow === NONE) return 'unpaired';
  const fault = present(judge.flag[row]);
  const parent = present(judge.flag[parentRow]);
  if (fault < 0 || parent < 0) return 'unscored';
  if (isSeenAlike(set, judge, row)) return 'not-shown';
  if (fault === 1) return parent === 1 ? 'base-rate' : 'detected';
  return parent === 1 ? 'reversed' : 'missed';
}

/**
 * How sure a judge was of a wrong answer to a pair; if both answers are wrong, the surer of the two
 * counts. Null where neither is wrong, and where the judge was not shown the fault.
 */
export function sureOfWrong(set: SetColumns, judge: JudgeColumns, row: number): number | null {
  const onFault = judge.confidence[row] ?? 0;
  const onParent = judge.confidence[set.parent[row] ?? NONE] ?? 0;
  switch (pairStatus(set, judge, row)) {
    case 'missed':
      return onFault;
    case 'base-rate':
      return onParent;
    case 'reversed':
      return Math.max(onFault, onParent);
    case 'detected':
    case 'not-shown':
    case 'unscored':
    case 'unpaired':
      return null;
  }
}
