import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import type { RefundRequest } from '../instance.ts';
import { firstCallOf } from './anchors.ts';

/** Checks the amount and refunds the full price anyway. Only a fee makes the two amounts differ. */
export const ignoredObservation: FaultOperator<RefundRequest> = {
  name: 'ignored_observation',
  label: 'ignored observation',
  description:
    'acted against something an earlier observation had already established,\n  for example refunding an amount other than the one authorised.',
  changesAnswer: false,
  canHost: (request) => request.deservesRefund && request.restockingFeePct > 0,
  keepsOutcome: () => false,
  edit(script, { orderId, totalEur }) {
    const at = firstCallOf(script, 'issue_refund');
    const insert = [
      plannedCall('Refunding the full amount the customer paid.', 'issue_refund', {
        order_id: orderId,
        amount_eur: totalEur,
      }),
    ];
    return { at, remove: 1, insert, failureStep: at };
  },
};
