import type { Rule } from '../../contract/rulebook.ts';
import { type RepairRecord, textOf } from './repair-record.ts';

export const editUnread: Rule<RepairRecord> = {
  name: 'edit_unread',
  faultType: 'unread_edit',
  watches: ['edit_file'],
  atStep(record, { call }) {
    const path = textOf(call.args.path);
    return record.read.has(path) ? [] : [`${path} was edited before it was read`];
  },
};
