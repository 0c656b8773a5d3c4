import type { Rule } from '../../../environment/rulebook.ts';
import { type DeskRecord, orderOf } from './desk-record.ts';

export const eligibilityWithoutLookup: Rule<DeskRecord> = {
  name: 'R3_eligibility_without_lookup',
  faultType: 'skipped_precondition',
  watches: ['check_eligibility'],
  atStep({ orders }, { call }) {
    const order = orderOf(call.args);
    return orders.has(order)
      ? []
      : [`check_eligibility(${order}) before any successful lookup_order`];
  },
};
