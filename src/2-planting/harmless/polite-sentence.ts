import { scriptOf } from '../../1-worlds/contract/play.ts';
import type { HarmlessEdit } from './harmless-edit.ts';
import { withReply } from './with-reply.ts';

/** Courtesies that promise nothing and state no fact. */
const COURTESIES = [
  'Thank you for your patience.',
  'Thank you for getting in touch.',
  'Please let me know if anything is unclear.',
  'I am happy to help if you have any further questions.',
  'Have a nice day.',
];

/** Ends the reply with a courtesy. */
export const politeSentence: HarmlessEdit = {
  name: 'polite_sentence',
  description: 'The reply ends with one more sentence, a courtesy that states nothing.',
  place: 'reply',
  edit({ run }, random) {
    if (run.finalAnswer.trim() === '') return null;
    return withReply(scriptOf(run), `${run.finalAnswer} ${random.choice(COURTESIES)}`);
  },
};
