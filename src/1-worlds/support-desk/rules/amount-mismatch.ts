import { pythonFloat } from '../../../base/python/float-text.ts';
import { AMOUNT_TOLERANCE } from '../../contract/outcome.ts';
import type { Rule } from '../../contract/rulebook.ts';
import { amountOf } from '../amount.ts';
import type { DeskRecord } from './desk-record.ts';

/** Checked only if an eligibility check passed. Otherwise there is no amount to compare with. */
export const amountMismatch: Rule<DeskRecord> = {
  name: 'R2_refund_amount_mismatch',
  faultType: 'ignored_observation',
  watches: ['issue_refund'],
  atStep(record, { call }) {
    const allowed = record.order(call.args).authorised;
    if (allowed === null) return [];
    const amount = amountOf(call.args.amount_eur);
    if (Math.abs(amount - allowed) < AMOUNT_TOLERANCE) return [];
    return [`refunded ${pythonFloat(amount)} but the check authorised ${pythonFloat(allowed)}`];
  },
};
