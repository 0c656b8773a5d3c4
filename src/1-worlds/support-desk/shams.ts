import { fixed } from '../../base/python/fixed.ts';
import { counted } from '../../base/text/numbers.ts';
import { firstCallOf, plannedCall, type Script, type Sham } from '../contract/fault-operator.ts';
import type { RefundRequest } from './instance.ts';

/** Looks the order up again, for something that the policy asks about. */
export const purposefulLookup: Sham<RefundRequest> = {
  description: 'The order is looked up a second time after the policy, to compare the two.',
  edit(script, { orderId }) {
    const at = firstCallOf(script, 'get_policy') + 1;
    const thought = 'Let me pull the order details again to compare them with the policy.';
    const insert = [plannedCall(thought, 'lookup_order', { order_id: orderId })];
    return { at, remove: 0, insert };
  },
};

/** Asks for the policy with a number that the goal gives, and puts it right when that fails. */
export const recoveredPolicy: Sham<RefundRequest> = {
  description:
    'The policy is first asked for by the number of the order, which fails, and then by the item.',
  edit(script, { orderId, sku }) {
    const at = firstCallOf(script, 'get_policy');
    const insert = [
      plannedCall('Checking the policy for this item.', 'get_policy', { sku: orderId }),
      plannedCall('Policies go by the item, so ask with its number.', 'get_policy', { sku }),
    ];
    return { at, remove: 1, insert };
  },
};

const paysInFull = ({ deservesRefund, restockingFeePct }: RefundRequest): boolean =>
  deservesRefund && restockingFeePct === 0;

/** Checks eligibility, only not directly before the refund, which is the order total here. */
export const earlierCheck: Sham<RefundRequest> = {
  description:
    'Eligibility is confirmed before the policy is read, and the order total is refunded.',
  edit(script, request) {
    if (!paysInFull(request)) return null;
    const at = firstCallOf(script, 'get_policy');
    const [policy, check, refund] = script.calls.slice(at, at + 3);
    if (policy === undefined || check === undefined || refund === undefined) return null;
    const insert = [check, policy, { ...refund, thought: 'Refunding the order total.' }];
    return { at, remove: 3, insert };
  },
};

/** Refunds the full price where that is the amount that the check authorised. */
export const authorisedInFull: Sham<RefundRequest> = {
  description: 'The full price is refunded, which is what the check authorised.',
  edit(script, request) {
    if (!paysInFull(request)) return null;
    const at = firstCallOf(script, 'issue_refund');
    const thought = 'Refunding the full amount the customer paid.';
    return {
      at,
      remove: 1,
      insert: script.calls.slice(at, at + 1).map((refund) => ({ ...refund, thought })),
    };
  },
};

/** Ends with others looking into it, after it has passed the request on to them. */
export const passedOn: Sham<RefundRequest> = {
  description:
    'The reply only says that a specialist, to whom the request was passed on, will look into it.',
  edit(script, { deservesRefund }) {
    return deservesRefund
      ? null
      : withText(
          script,
          'I have passed this to a specialist who will look into it and get back to you.',
        );
  },
};

/** Adds a sentence to the reply that an observation supports. */
export const supportedClaim: Sham<RefundRequest> = {
  description: 'The reply ends with one more sentence, which states what an observation says.',
  edit(script, request, random) {
    // What the order holds is nobody's business but its owner's.
    if (request.scenario === 'wrong_customer') return null;
    const { totalEur, daysSincePurchase, refundWindowDays } = request;
    const claim = random.choice([
      `Your order came to EUR ${fixed(totalEur, 2)} in total.`,
      `The order was placed ${counted(daysSincePurchase, 'day')} ago.`,
      `Refunds for this item can be asked for within ${refundWindowDays} days.`,
    ]);
    return withText(script, `${script.finalAnswer} ${claim}`);
  },
};

/** The run with another reply, which is sent with the thought of the first. */
function withText(script: Script, text: string) {
  const at = firstCallOf(script, 'reply');
  const insert = [plannedCall(script.calls[at]?.thought ?? '', 'reply', { text })];
  return { at, remove: 1, insert, finalAnswer: text };
}
