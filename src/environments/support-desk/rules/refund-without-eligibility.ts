import type { Rule } from '../../../environment/rulebook.ts';
import { type DeskRecord, orderOf } from './desk-record.ts';

export const refundWithoutEligibility: Rule<DeskRecord> = {
  name: 'R1_refund_without_eligibility',
  faultType: 'skipped_precondition',
  watches: ['issue_refund'],
  atStep({ authorised, checked }, { call }) {
    const order = orderOf(call.args);
    if (authorised.has(order)) return [];
    const reason = checked.has(order) ? 'check said no' : 'no eligibility check';
    return [`issue_refund(${order}): ${reason}`];
  },
};
