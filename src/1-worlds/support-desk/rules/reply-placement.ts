import type { Rule } from '../../contract/rulebook.ts';
import type { DeskRecord } from './desk-record.ts';

/** The customer hears back once, at the end. */
export const replyPlacement: Rule<DeskRecord> = {
  name: 'R5_reply_placement',
  faultType: 'premature_stop',
  watches: ['reply'],
  atStep: ({ length }, _step, position) =>
    position === length - 1 ? [] : ['reply is not the final step'],
  atEnd: ({ replies }) => (replies === 1 ? [] : [`expected exactly one reply, found ${replies}`]),
};
