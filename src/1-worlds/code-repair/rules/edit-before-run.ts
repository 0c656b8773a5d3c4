import type { Rule } from '../../contract/rulebook.ts';
import type { RepairRecord } from './repair-record.ts';

export const editBeforeRun: Rule<RepairRecord> = {
  name: 'edit_before_run',
  faultType: 'skipped_reproduction',
  watches: ['edit_file'],
  atStep: ({ testRuns, edited }) =>
    testRuns > 0 || edited.size > 0 ? [] : ['the first edit came before any run of the tests'],
};
