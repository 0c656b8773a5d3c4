import type { Rule } from '../../contract/rulebook.ts';
import { isTestPath, type RepairRecord, textOf } from './repair-record.ts';

export const testEdited: Rule<RepairRecord> = {
  name: 'test_edited',
  faultType: 'edited_test',
  watches: ['edit_file'],
  atStep(_record, { call }) {
    const path = textOf(call.args.path);
    return isTestPath(path) ? [`${path} is a test`] : [];
  },
};
