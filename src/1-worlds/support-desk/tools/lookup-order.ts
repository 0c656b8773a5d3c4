import { z } from 'zod';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import type { Desk } from '../desk.ts';
import { quoted } from '../quoted.ts';

export const lookupOrder: Tool<Desk> = {
  name: 'lookup_order',
  arguments: z.object({ order_id: z.string() }),
  result: z.object({
    order_id: z.string(),
    customer_id: z.string(),
    sku: z.string(),
    total_eur: z.number(),
    days_since_purchase: z.int(),
    status: z.string(),
  }),
  grounded: ['order_id'],
  readOnly: true,
  after: ['get_customer'],
  call({ request, status }, { order_id }) {
    if (order_id !== request.orderId) return failed(`order ${quoted(order_id)} not found`);
    return succeeded({
      order_id: request.orderId,
      customer_id: request.ownerId,
      sku: request.sku,
      total_eur: request.totalEur,
      days_since_purchase: request.daysSincePurchase,
      status,
    });
  },
};
