import type { Act } from '../contract/play.ts';
import { amountOf } from './desk.ts';
import type { RefundRequest } from './instance.ts';
import { escalationReply, refundReply } from './reply-to.ts';

/** The six steps that are always right. Each uses only what the goal or an observation gave. */
export function oracle(request: RefundRequest, act: Act): string {
  const { email, orderId } = request;
  const customer = act('Confirm who is asking before I touch the order.', 'get_customer', {
    email,
  }).data;
  const order = act('Fetch the order so I know the item and the amount.', 'lookup_order', {
    order_id: orderId,
  }).data;
  act('Read the refund policy for this item.', 'get_policy', { sku: String(order.sku) });
  const check = act('Confirm eligibility before moving any money.', 'check_eligibility', {
    order_id: orderId,
  }).data;

  let answer: string;
  if (check.eligible === true) {
    const amount = amountOf(check.max_refund_eur);
    act('The check authorises this amount, so refund exactly that.', 'issue_refund', {
      order_id: orderId,
      amount_eur: amount,
    });
    answer = refundReply(String(customer.name), orderId, amount);
  } else {
    const reason = String(check.reason);
    act('Not eligible, so this needs a human rather than a refund.', 'escalate', { reason });
    answer = escalationReply(String(customer.name), orderId, reason);
  }
  act('Close the loop with the customer.', 'reply', { text: answer });
  return answer;
}
