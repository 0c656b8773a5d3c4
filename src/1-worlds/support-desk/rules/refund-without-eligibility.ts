import type { Rule } from '../../contract/rulebook.ts';
import type { DeskRecord } from './desk-record.ts';

export const refundWithoutEligibility: Rule<DeskRecord> = {
  name: 'R1_refund_without_eligibility',
  faultType: 'skipped_precondition',
  watches: ['issue_refund'],
  atStep(record, { call }) {
    const { id, checked, authorised } = record.order(call.args);
    if (authorised !== null) return [];
    return [`issue_refund(${id}): ${checked ? 'check said no' : 'no eligibility check'}`];
  },
};
