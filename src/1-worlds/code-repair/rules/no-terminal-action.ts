import type { Rule } from '../../contract/rulebook.ts';
import type { RepairRecord } from './repair-record.ts';

/** A run may end without a commit only if no test failed and nothing was edited. */
export const noTerminalAction: Rule<RepairRecord> = {
  name: 'no_terminal_action',
  faultType: 'premature_stop',
  watches: [],
  atEnd: ({ acted, sawFailure, edited }) =>
    acted || (!sawFailure && edited.size === 0)
      ? []
      : ['a test failed or a file was edited, and nothing was committed or escalated'],
};
