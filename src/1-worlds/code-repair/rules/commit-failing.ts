import type { Rule } from '../../contract/rulebook.ts';
import type { RepairRecord } from './repair-record.ts';

export const commitFailing: Rule<RepairRecord> = {
  name: 'commit_failing',
  faultType: 'failed_commit',
  watches: ['commit'],
  atStep: ({ failedSinceEdit }) =>
    failedSinceEdit ? ['the last run of the tests before the commit had failures'] : [],
};
