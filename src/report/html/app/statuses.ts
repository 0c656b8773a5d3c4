import type { PairStatus } from '../../../metrics/pairs/pair-status.ts';

/** How a status is shown: a shape besides the colour, a word, and what the word means. */
export interface StatusText {
  readonly glyph: string;
  readonly name: string;
  readonly meaning: string;
}

export const STATUS_TEXTS: Readonly<Record<PairStatus, StatusText>> = {
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
