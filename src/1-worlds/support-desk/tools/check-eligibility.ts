import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Desk } from '../desk.ts';
import { quoted } from '../quoted.ts';

export const checkEligibility: Tool<Desk> = {
  name: 'check_eligibility',
  arguments: z.object({ order_id: z.string() }),
  result: z.object({ eligible: z.boolean(), max_refund_eur: z.number(), reason: z.string() }),
  grounded: ['order_id'],
  readOnly: true,
  after: ['lookup_order'],
  call(desk, { order_id }) {
    const { request } = desk;
    if (order_id !== request.orderId) return failed(`order ${quoted(order_id)} not found`);
    const obstacle = firstObstacle(desk);
    return succeeded(
      obstacle === null
        ? { eligible: true, max_refund_eur: request.refundEur, reason: 'within policy' }
        : { eligible: false, max_refund_eur: 0, reason: obstacle },
    );
  },
};

/** The first reason why no refund is due. The order of the checks decides which one is given. */
function firstObstacle({ request, status }: Desk): string | null {
  if (status === 'refunded') return 'already refunded';
  if (!request.refundable) return 'policy: non-refundable';
  if (request.daysSincePurchase > request.refundWindowDays) {
    return `outside ${request.refundWindowDays}-day window (${request.daysSincePurchase} days)`;
  }
  if (request.ownerId !== request.customerId) return 'order belongs to a different customer';
  return null;
}
