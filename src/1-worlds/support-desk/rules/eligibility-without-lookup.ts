import type { Rule } from '../../contract/rulebook.ts';
import type { DeskRecord } from './desk-record.ts';

export const eligibilityWithoutLookup: Rule<DeskRecord> = {
  name: 'R3_eligibility_without_lookup',
  faultType: 'skipped_precondition',
  watches: ['check_eligibility'],
  atStep(record, { call }) {
    const { id, details } = record.order(call.args);
    return details === null ? [`check_eligibility(${id}) before any successful lookup_order`] : [];
  },
};
