import type { PairChange } from '../../../changes/pair-change.ts';
import { model } from '../model.ts';
import { arePresumed } from '../run-names.ts';

/** What a change is called, and what that means. */
export interface ChangeText {
  readonly name: string;
  readonly meaning: string;
}

const run = arePresumed(model.measurement.set) ? 'your run' : 'the clean run';

const TEXTS: Readonly<Record<PairChange, ChangeText>> = {
  'newly-caught': {
    name: 'newly caught',
    meaning: `It flags the fault, which it passed then, and passes ${run} both times.`,
  },
  'newly-missed': {
    name: 'newly missed',
    meaning: `It passes the fault, which it flagged then, and passes ${run} both times.`,
  },
  'newly-flagged-clean': {
    name: `newly flags ${run}`,
    meaning: `It flags ${run}, which it passed then. What it says of the fault counts for nothing now.`,
  },
  'no-longer-flagged-clean': {
    name: `no longer flags ${run}`,
    meaning: `It passes ${run}, which it flagged then.`,
  },
  'still-flagged-clean': {
    name: `still flags ${run}`,
    meaning: `It flags ${run} both times, and only its answer to the fault is another.`,
  },
  same: { name: 'same answers', meaning: 'Both answers are what they were.' },
  'not-comparable': {
    name: 'not comparable',
    meaning:
      'The pair is not in both runs with the same content and label, or one of the four verdicts is missing.',
  },
};

export const changeText = (change: PairChange): ChangeText => TEXTS[change];
