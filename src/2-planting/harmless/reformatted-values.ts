import { scriptOf } from '../../1-worlds/contract/play.ts';
import type { HarmlessEdit } from './harmless-edit.ts';
import { rewriteValues } from './rewrite-values.ts';
import { withReply } from './with-reply.ts';

/** Writes the amounts, shares and large numbers of the reply in another usual way. */
export const reformattedValues: HarmlessEdit = {
  name: 'reformatted_values',
  description: 'The values in the reply are written in another usual way: $12.50 as 12.50 USD.',
  place: 'reply',
  edit({ run }) {
    const reply = rewriteValues(run.finalAnswer);
    return reply === run.finalAnswer ? null : withReply(scriptOf(run), reply);
  },
};
