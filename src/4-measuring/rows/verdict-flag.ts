import type { ScannedVerdict } from '../../run/wire/verdict-row.ts';

export const UNSCORED = -1;

/** What a measurement needs to know about one verdict. */
export type VerdictRow = Omit<
  ScannedVerdict,
  'trajectoryId' | 'judgeId' | 'repetition' | 'view' | 'shown'
>;

/** 1 flagged, 0 passed, UNSCORED for a verdict that cannot be read. */
export const flagOf = ({ unscored, faulty }: VerdictRow): number =>
  unscored ? UNSCORED : faulty ? 1 : 0;
