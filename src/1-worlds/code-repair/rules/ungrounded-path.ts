import type { Rule } from '../../contract/rulebook.ts';
import { type RepairRecord, textOf } from './repair-record.ts';

export const ungroundedPath: Rule<RepairRecord> = {
  name: 'ungrounded_path',
  faultType: 'invented_path',
  watches: ['read_file', 'edit_file', 'run_tests'],
  atStep(record, { call }) {
    const path = textOf(call.args.path);
    if (path === '' || record.mentions(path)) return [];
    return [`${call.tool}: ${path} appears nowhere earlier`];
  },
};
