import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import type { RefundRequest } from '../instance.ts';
import { firstCallOf } from './anchors.ts';

/** Looks the order up again instead of the policy: a grounded, successful and useless call. */
export const wrongTool: FaultOperator<RefundRequest> = {
  name: 'wrong_tool',
  label: 'wrong tool',
  description:
    "called a tool that does not serve the sub-goal it was pursuing, for example\n  looking the order up a second time when it needed the item's refund policy.",
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { orderId }) {
    const at = firstCallOf(script, 'get_policy');
    const insert = [
      plannedCall('Let me pull the order details again.', 'lookup_order', { order_id: orderId }),
    ];
    return { at, remove: 1, insert, failureStep: at };
  },
};
