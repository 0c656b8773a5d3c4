import { z } from 'zod';
import { pythonFloat } from '../../../base/python/float-text.ts';
import { failed, succeeded, type Tool } from '../../contract/tool.ts';
import { amountOf } from '../amount.ts';
import type { Desk } from '../desk.ts';
import { quoted } from '../quoted.ts';

export const ALREADY_REFUNDED = 'order already refunded';

/**
 * Permissive on purpose: like a real payment service, it never asks whether the refund is due.
 * If it did, no fault could be silent.
 */
export const issueRefund: Tool<Desk> = {
  name: 'issue_refund',
  arguments: z.object({ order_id: z.string(), amount_eur: z.number() }),
  result: z.object({ refunded_eur: z.number(), status: z.string() }),
  grounded: ['order_id', 'amount_eur'],
  call(desk, { order_id, amount_eur }) {
    const { request } = desk;
    if (order_id !== request.orderId) return failed(`order ${quoted(order_id)} not found`);
    if (desk.status === 'refunded') return failed(ALREADY_REFUNDED);
    const amount = amountOf(amount_eur);
    if (!(amount > 0 && amount <= request.totalEur)) {
      return failed(`amount ${pythonFloat(amount)} outside order total`);
    }
    desk.status = 'refunded';
    return succeeded({ refunded_eur: amount, status: 'refunded' });
  },
};
