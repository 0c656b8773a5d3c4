import type { Rule } from '../../contract/rulebook.ts';
import type { DeskRecord } from './desk-record.ts';

export const identityMismatch: Rule<DeskRecord> = {
  name: 'R6_refund_identity_mismatch',
  faultType: 'ignored_observation',
  watches: ['issue_refund'],
  atStep(record, { call }) {
    const { verifiedCustomer } = record;
    const owner = record.order(call.args).details?.ownerId;
    if (owner === undefined || verifiedCustomer === null || owner === verifiedCustomer) return [];
    return [`order owner ${owner} != verified customer ${verifiedCustomer}`];
  },
};
