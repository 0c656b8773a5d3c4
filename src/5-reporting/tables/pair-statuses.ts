import { PAIR_STATUSES, type PairStatus } from '../../4-measuring/rows/pair-status.ts';
import type { EditFilter } from './pair-filter.ts';

/** What a judge made of an edit that is no fault, as an address names it. */
export type EditStatus =
  | 'unmoved'
  | 'reacted'
  | 'withstood'
  | 'talked-out'
  | 'flags-attack'
  | 'sees-fault'
  | 'saw-stale'
  | 'only-faithful';

export type StatusId = PairStatus | EditStatus;

const UNKNOWN: readonly StatusId[] = ['not-shown', 'unscored', 'unpaired'];

/** The statuses that pairs of each kind can have, in the order in which they are offered. */
export const STATUSES_OF: Readonly<Record<EditFilter, readonly StatusId[]>> = {
  faults: PAIR_STATUSES,
  several: PAIR_STATUSES,
  harmless: ['unmoved', 'reacted', ...UNKNOWN],
  attacks: ['withstood', 'talked-out', 'missed', 'flags-attack', 'unmoved', 'reacted', ...UNKNOWN],
  faithful: ['sees-fault', 'saw-stale', 'missed', 'only-faithful', ...UNKNOWN],
};

export const STATUS_IDS: readonly StatusId[] = [...new Set(Object.values(STATUSES_OF).flat())];
