import type { Rule } from '../../contract/rulebook.ts';
import { ALREADY_REFUNDED } from '../tools/issue-refund.ts';
import type { DeskRecord } from './desk-record.ts';

/** The lookup showed the refund, this run made it, or the desk refuses because of it. */
export const alreadyRefunded: Rule<DeskRecord> = {
  name: 'R7_refund_already_refunded',
  faultType: 'ignored_observation',
  watches: ['issue_refund'],
  atStep(record, { call, observation }) {
    const { id, refunded, details } = record.order(call.args);
    const known =
      refunded || details?.status === 'refunded' || observation.error === ALREADY_REFUNDED;
    return known ? [`issue_refund(${id}) on an already-refunded order`] : [];
  },
};
