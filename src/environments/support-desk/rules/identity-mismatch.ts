import type { Rule } from '../../../environment/rulebook.ts';
import { type DeskRecord, orderOf } from './desk-record.ts';

export const identityMismatch: Rule<DeskRecord> = {
  name: 'R6_refund_identity_mismatch',
  faultType: 'ignored_observation',
  watches: ['issue_refund'],
  atStep({ orders, verifiedCustomer }, { call }) {
    const owner = orders.get(orderOf(call.args))?.ownerId;
    if (owner === undefined || verifiedCustomer === null || owner === verifiedCustomer) return [];
    return [`order owner ${owner} != verified customer ${verifiedCustomer}`];
  },
};
