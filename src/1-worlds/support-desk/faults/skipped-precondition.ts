import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import type { RefundRequest } from '../instance.ts';
import { firstCallOf } from './anchors.ts';

/**
 * Refunds without the eligibility check. The amount is the order total, which the lookup grounds,
 * so that exactly one rule is broken.
 */
export const skippedPrecondition: FaultOperator<RefundRequest> = {
  name: 'skipped_precondition',
  label: 'skipped precondition',
  description:
    'never performed a step that was required first, for example refunding\n  without confirming eligibility.',
  changesAnswer: false,
  canHost: (request) => request.deservesRefund,
  keepsOutcome: (request) => request.restockingFeePct === 0,
  edit(script, { orderId, totalEur }) {
    const at = firstCallOf(script, 'check_eligibility');
    const insert = [
      plannedCall('Refunding the order total.', 'issue_refund', {
        order_id: orderId,
        amount_eur: totalEur,
      }),
    ];
    return { at, remove: 2, insert, failureStep: at };
  },
};
