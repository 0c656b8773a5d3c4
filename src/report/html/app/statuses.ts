import type { PairStatus } from '../../../metrics/pairs/pair-status.ts';

/** How a status is shown: a shape besides the colour, a word, and what the word means. */
export interface StatusText {
  readonly glyph: string;
  readonly name: string;
  readonly meaning: string;
  /** The status whose colour it has. */
  readonly look: PairStatus;
}

const TEXTS: Readonly<Record<PairStatus, Omit<StatusText, 'look'>>> = {
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
    glyph: '✕',
    name: 'reacted',
    meaning: 'It flagged the run only after a harmless edit, so it reacts to the edit itself.',
    look: 'reversed',
  },
  reversed: {
    glyph: '✕',
    name: 'reacted',
    meaning: 'It flagged the run, but not after a harmless edit.',
    look: 'reversed',
  },
  missed: {
    glyph: '●',
    name: 'unmoved',
    meaning: 'It passed the run before and after the harmless edit.',
    look: 'detected',
  },
  'base-rate': {
    glyph: '●',
    name: 'unmoved',
    meaning: 'It flagged the run before and after the harmless edit.',
    look: 'detected',
  },
};

export function statusText(status: PairStatus, isHarmless = false): StatusText {
  return (isHarmless ? HARMLESS_TEXTS[status] : undefined) ?? { ...TEXTS[status], look: status };
}
