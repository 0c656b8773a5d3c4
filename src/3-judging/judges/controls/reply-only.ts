import { fingerprint } from '../../../run/fingerprint.ts';
import { bareJudgement, type ControlJudge, unit } from './control.ts';

const NAME_OR_NUMBER = /\p{Lu}\S*|\S*\d\S*/gu;

/**
 * Reads only the reply, and flags some kinds of reply more often than others. A fault that leaves the
 * reply alone gets the same verdict as its parent, so its Δ is exactly 0, although recall equals the
 * rate at which the judge flags clean runs of the same scenarios. This is the paper's finding without
 * a model.
 */
export const replyOnly: ControlJudge = {
  kind: 'local',
  id: 'control-reply-only',
  family: 'control-reply-only',
  view: 'outcome',
  description: 'flags by the wording of the reply',
  judge({ finalAnswer }) {
    // Replies are of one kind if they differ only in names and numbers.
    const kind = finalAnswer.replace(NAME_OR_NUMBER, '_');
    const rate = unit(fingerprint(`kind ${kind}`));
    const flagged = unit(fingerprint(`reply ${finalAnswer}`)) < rate;
    return bareJudgement(flagged, 0.8, 'judged by the wording of the reply');
  },
};
