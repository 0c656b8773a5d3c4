import type { Rule } from '../../contract/rulebook.ts';
import type { RepairRecord } from './repair-record.ts';

/** Where a run of some tests failed, committing is worse than untested, and another rule says so. */
export const commitUntested: Rule<RepairRecord> = {
  name: 'commit_untested',
  faultType: 'untested_commit',
  watches: ['commit'],
  atStep: ({ suite, failedSinceEdit }) =>
    suite === null && !failedSinceEdit ? ['the whole suite was not run after the last edit'] : [],
};
