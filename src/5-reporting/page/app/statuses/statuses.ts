import { PAIR_STATUSES, type PairStatus } from '../../../../4-measuring/rows/pair-status.ts';
import type { StatusOfRole } from '../../../../run/role-entry.ts';
import { type EditStatus, ROLES } from '../../../../run/roles.ts';
import type { StatusId } from '../../../tables/pair-statuses.ts';
import { roleAt } from '../pairs.ts';

/** How a status is shown: a shape besides the colour, a word, and what the word means. */
export interface StatusText {
  readonly id: StatusId;
  readonly glyph: string;
  readonly name: string;
  readonly meaning: string;
  /** The status whose colour it has. */
  readonly look: PairStatus;
}

const TEXTS: Readonly<Record<PairStatus, Omit<StatusText, 'id' | 'look'>>> = {
  detected: {
    glyph: '●',
    name: 'detected',
    meaning: 'It flagged the fault and passed the clean run.',
  },
  missed: { glyph: '○', name: 'missed', meaning: 'It passed both runs.' },
  'not-shown': {
    glyph: '▨',
    name: 'not shown',
    meaning:
      'It was shown exactly the same thing for both runs, so no answer could tell them apart.',
  },
  'base-rate': {
    glyph: '◐',
    name: 'base-rate flag',
    meaning: 'It flagged both runs, so its flag on the fault says nothing.',
  },
  reversed: {
    glyph: '✕',
    name: 'reversed',
    meaning: 'It flagged the clean run and passed the fault.',
  },
  unscored: {
    glyph: '?',
    name: 'unscored',
    meaning: 'One of its two verdicts is missing or could not be read.',
  },
  unpaired: {
    glyph: '–',
    name: 'unpaired',
    meaning: 'The clean run was not judged, so there is nothing to compare with.',
  },
};

/** @param pair whose status it is: what is good for a fault is bad for a harmless edit */
export function statusText(status: PairStatus, pair?: number): StatusText {
  const own = pair === undefined ? [] : (roleAt(pair)?.shown.statuses ?? []);
  const found = own.find(([verdicts]) => verdicts === status);
  return found === undefined ? faultText(status) : editText(found);
}

const faultText = (status: PairStatus): StatusText => ({
  ...TEXTS[status],
  id: status,
  look: status,
});

const editText = ([, { id, name, look }, meaning]: StatusOfRole<EditStatus>): StatusText => ({
  id,
  glyph: TEXTS[look].glyph,
  name,
  meaning,
  look,
});

/** How a status is shown where no pair is at hand. */
export function statusNamed(id: StatusId): StatusText {
  const fault = PAIR_STATUSES.find((status) => status === id);
  if (fault !== undefined) return faultText(fault);
  const edits = ROLES.flatMap(({ shown }) => shown.statuses ?? []);
  const found = edits.find(([, called]) => called.id === id);
  return found === undefined ? faultText('unscored') : editText(found);
}
