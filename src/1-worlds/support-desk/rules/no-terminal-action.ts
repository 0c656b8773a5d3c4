import type { Rule } from '../../contract/rulebook.ts';
import type { DeskRecord } from './desk-record.ts';

export const noTerminalAction: Rule<DeskRecord> = {
  name: 'R8_no_terminal_action',
  faultType: 'premature_stop',
  watches: [],
  atEnd: ({ acted }) => (acted ? [] : ['trajectory ended without a refund or an escalation']),
};
