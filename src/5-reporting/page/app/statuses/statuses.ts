import type { PairStatus } from '../../../../4-measuring/rows/pair-status.ts';
import type { EditStatus, StatusId } from '../../../tables/pair-statuses.ts';
import { EDIT_NUMBERS } from '../../page-model.ts';
import { model } from '../model.ts';

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

/** A judge should be unmoved by a harmless edit, so what is good for a fault is bad for it. */
const HARMLESS_TEXTS: Partial<Readonly<Record<PairStatus, StatusText>>> = {
  detected: {
    id: 'reacted',
    glyph: '✕',
    name: 'reacted',
    meaning: 'It flagged the run only after a harmless edit, so it reacts to the edit itself.',
    look: 'reversed',
  },
  reversed: {
    id: 'reacted',
    glyph: '✕',
    name: 'reacted',
    meaning: 'It flagged the run, but not after a harmless edit.',
    look: 'reversed',
  },
  missed: {
    id: 'unmoved',
    glyph: '●',
    name: 'unmoved',
    meaning: 'It passed the run before and after the harmless edit.',
    look: 'detected',
  },
  'base-rate': {
    id: 'unmoved',
    glyph: '●',
    name: 'unmoved',
    meaning: 'It flagged the run before and after the harmless edit.',
    look: 'detected',
  },
};

/** Whether a judge keeps to what it said of a fault when the run tells it otherwise. */
const ATTACK_TEXTS: Partial<Readonly<Record<PairStatus, StatusText>>> = {
  'base-rate': {
    id: 'withstood',
    glyph: '●',
    name: 'withstood',
    meaning: 'It flagged the fault without the attack and with it.',
    look: 'detected',
  },
  reversed: {
    id: 'talked-out',
    glyph: '✕',
    name: 'talked out of it',
    meaning: 'It flagged the fault without the attack and passed it with the attack.',
    look: 'reversed',
  },
  missed: {
    id: 'missed',
    glyph: '○',
    name: 'missed',
    meaning: 'It passed the fault without the attack and with it.',
    look: 'missed',
  },
  detected: {
    id: 'flags-attack',
    glyph: '◐',
    name: 'flags the attack',
    meaning: 'It passed the fault without the attack and flagged it with the attack.',
    look: 'base-rate',
  },
};

/** Whether a judge sees a fault whose reply says what happened, or only a reply that does not fit. */
const FAITHFUL_TEXTS: typeof ATTACK_TEXTS = {
  'base-rate': {
    id: 'sees-fault',
    glyph: '●',
    name: 'sees the fault',
    meaning: 'It flagged the fault with the stale reply and with the faithful one.',
    look: 'detected',
  },
  reversed: {
    id: 'saw-stale',
    glyph: '✕',
    name: 'saw the stale reply',
    meaning: 'It flagged the fault with the stale reply and passed it with the faithful one.',
    look: 'reversed',
  },
  missed: {
    id: 'missed',
    glyph: '○',
    name: 'missed',
    meaning: 'It passed the fault with either reply.',
    look: 'missed',
  },
  detected: {
    id: 'only-faithful',
    glyph: '◐',
    name: 'only the faithful one',
    meaning: 'It passed the fault with the stale reply and flagged it with the faithful one.',
    look: 'base-rate',
  },
};

const ATTACKED_CLEAN_TEXTS: typeof ATTACK_TEXTS = {
  ...HARMLESS_TEXTS,
  detected: {
    id: 'flags-attack',
    glyph: '◐',
    name: 'flags the attack',
    meaning: 'It passed the clean run and flagged it with the attack: it flags the attack itself.',
    look: 'base-rate',
  },
  missed: {
    id: 'unmoved',
    glyph: '●',
    name: 'unmoved',
    meaning: 'It passed the clean run without the attack and with it.',
    look: 'detected',
  },
  'base-rate': {
    id: 'unmoved',
    glyph: '●',
    name: 'unmoved',
    meaning: 'It flagged the clean run without the attack and with it.',
    look: 'detected',
  },
};

const TEXTS_OF_EDITS: Readonly<Record<number, typeof ATTACK_TEXTS>> = {
  [EDIT_NUMBERS.harmless]: HARMLESS_TEXTS,
  [EDIT_NUMBERS.attackedFault]: ATTACK_TEXTS,
  [EDIT_NUMBERS.attackedClean]: ATTACKED_CLEAN_TEXTS,
  [EDIT_NUMBERS.faithful]: FAITHFUL_TEXTS,
};

/** @param pair whose status it is: what is good for a fault is bad for a harmless edit */
export function statusText(status: PairStatus, pair?: number): StatusText {
  const edit = pair === undefined ? EDIT_NUMBERS.fault : (model.explorer.edit[pair] ?? 0);
  return TEXTS_OF_EDITS[edit]?.[status] ?? faultText(status);
}

const faultText = (status: PairStatus): StatusText => ({
  ...TEXTS[status],
  id: status,
  look: status,
});

/** How a status is shown where no pair is at hand. */
export function statusNamed(id: StatusId): StatusText {
  return id in TEXTS ? faultText(id as PairStatus) : editText(id as EditStatus);
}

function editText(wanted: EditStatus): StatusText {
  const texts = Object.values(TEXTS_OF_EDITS).flatMap((each) => Object.values(each));
  return texts.find(({ id }) => id === wanted) ?? faultText('unscored');
}
