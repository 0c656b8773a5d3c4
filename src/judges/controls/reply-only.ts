import { fingerprint } from '../../trajectory/fingerprint.ts';
import type { Judge } from '../judge.ts';
import { bareVerdict, unit } from './control.ts';

const WORD = /\p{Lu}\S*|\S*\d\S*/gu;

/**
 * Reads the reply and nothing else, and dislikes some kinds of reply more than others. A fault that
 * leaves the reply alone gets its parent's verdict, so Δ there is exactly 0, while recall is the
 * judge's base rate in whatever scenarios the faults were planted: the paper's finding, offline.
 */
export const replyOnly: Judge = {
  id: 'control-reply-only',
  view: 'outcome',
  judge({ finalAnswer }) {
    // The kind of a reply is its wording without names and numbers.
    const kind = finalAnswer.replace(WORD, '_');
    const rate = unit(fingerprint(`kind ${kind}`));
    const flagged = unit(fingerprint(`reply ${finalAnswer}`)) < rate;
    return bareVerdict(flagged, 0.8, 'judged by the wording of the reply');
  },
};
