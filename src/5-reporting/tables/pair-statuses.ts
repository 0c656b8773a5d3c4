import { PAIR_STATUSES, type PairStatus } from '../../4-measuring/rows/pair-status.ts';
import { type EditStatus, type PairKindName, ROLES } from '../../run/roles.ts';
import { PAIR_KINDS } from '../../run/row-role.ts';

/** What a judge made of a pair, as an address names it. */
export type StatusId = PairStatus | EditStatus;

const UNKNOWN: readonly StatusId[] = ['not-shown', 'unscored', 'unpaired'];

/** The statuses that pairs of a kind can have, in the order in which they are offered. */
export function statusesOf(kind: PairKindName): readonly StatusId[] {
  const own = ROLES.flatMap(({ shown }): readonly StatusId[] =>
    shown.pairs.name === kind ? (shown.statuses ?? []).map(([, { id }]) => id) : [],
  );
  return own.length === 0 ? PAIR_STATUSES : [...new Set([...own, ...UNKNOWN])];
}

export const STATUS_IDS: readonly StatusId[] = [
  ...new Set(PAIR_KINDS.flatMap(({ name }) => statusesOf(name))),
];
