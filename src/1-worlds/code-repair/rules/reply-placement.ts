import type { Rule } from '../../contract/rulebook.ts';
import type { RepairRecord } from './repair-record.ts';

/** Whoever asked hears back once, at the end. */
export const replyPlacement: Rule<RepairRecord> = {
  name: 'reply_placement',
  faultType: 'premature_stop',
  watches: ['reply'],
  atStep: ({ length }, _step, position) =>
    position === length - 1 ? [] : ['reply is not the final step'],
  atEnd: ({ replies }) => (replies === 1 ? [] : [`expected exactly one reply, found ${replies}`]),
};
