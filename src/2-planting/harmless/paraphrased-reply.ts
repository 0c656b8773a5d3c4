import { scriptOf } from '../../1-worlds/contract/play.ts';
import type { HarmlessEdit } from './harmless-edit.ts';
import { withReply } from './with-reply.ts';

/** Says the reply in other words, which are the environment's own. */
export const paraphrasedReply: HarmlessEdit = {
  name: 'paraphrased_reply',
  description: 'The reply states the same facts in other words.',
  place: 'reply',
  edit({ environment, instance, run }, random) {
    const replies = (environment.paraphrases ?? []).flatMap(
      (paraphrase) => paraphrase.reply(run.finalAnswer, instance) ?? [],
    );
    return replies.length === 0 ? null : withReply(scriptOf(run), random.choice(replies));
  },
};
