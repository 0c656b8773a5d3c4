import { z } from 'zod';
import { pythonFloat } from '../../base/python/float-text.ts';
import { failed, succeeded, type Tool } from '../contract/tool.ts';
import { amountOf, type Desk, quoted } from './desk.ts';

const getCustomer: Tool<Desk> = {
  name: 'get_customer',
  arguments: z.object({ email: z.string() }),
  result: z.object({ customer_id: z.string(), name: z.string(), phone_last4: z.string() }),
  grounded: ['email'],
  readOnly: true,
  call({ request, customerName }, { email }) {
    if (email === request.email) {
      return succeeded({
        customer_id: request.customerId,
        name: customerName,
        phone_last4: request.phoneLast4,
      });
    }
    const { decoy } = request;
    if (email === decoy.email) {
      return succeeded({
        customer_id: decoy.customerId,
        name: decoy.name,
        phone_last4: decoy.phoneLast4,
      });
    }
    return failed(`no customer with email ${quoted(email)}`);
  },
};

const lookupOrder: Tool<Desk> = {
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

const getPolicy: Tool<Desk> = {
  name: 'get_policy',
  arguments: z.object({ sku: z.string() }),
  result: z.object({
    sku: z.string(),
    refundable: z.boolean(),
    refund_window_days: z.int(),
    restocking_fee_pct: z.number(),
  }),
  grounded: ['sku'],
  readOnly: true,
  call({ request }, { sku }) {
    if (sku !== request.sku) return failed(`no policy for sku ${quoted(sku)}`);
    return succeeded({
      sku: request.sku,
      refundable: request.refundable,
      refund_window_days: request.refundWindowDays,
      restocking_fee_pct: request.restockingFeePct,
    });
  },
};

const checkEligibility: Tool<Desk> = {
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

/** Why no refund is due, in the words of the check. */
export const OBSTACLES = {
  refunded: 'already refunded',
  excluded: 'policy: non-refundable',
  foreign: 'order belongs to a different customer',
  late: (window: number, days: number): string => `outside ${window}-day window (${days} days)`,
};

/** The first reason why no refund is due. The order of the checks decides which one is given. */
function firstObstacle({ request, status }: Desk): string | null {
  if (status === 'refunded') return OBSTACLES.refunded;
  if (!request.refundable) return OBSTACLES.excluded;
  if (request.daysSincePurchase > request.refundWindowDays) {
    return OBSTACLES.late(request.refundWindowDays, request.daysSincePurchase);
  }
  if (request.ownerId !== request.customerId) return OBSTACLES.foreign;
  return null;
}

export const ALREADY_REFUNDED = 'order already refunded';

/**
 * Permissive on purpose: like a real payment service, it never asks whether the refund is due.
 * If it did, no fault could be silent.
 */
const issueRefund: Tool<Desk> = {
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

const escalate: Tool<Desk> = {
  name: 'escalate',
  arguments: z.object({ reason: z.string() }),
  result: z.object({ ticket: z.string(), reason: z.string() }),
  grounded: [],
  call(_desk, { reason }) {
    return succeeded({ ticket: 'ESC-OPEN', reason: reason ?? '' });
  },
};

/** The text reaches the customer and changes nothing in the world, so it is not read. */
const reply: Tool<Desk> = {
  name: 'reply',
  arguments: z.object({ text: z.string() }),
  result: z.object({ sent: z.boolean() }),
  grounded: [],
  call() {
    return succeeded({ sent: true });
  },
};

export const tools: readonly Tool<Desk>[] = [
  getCustomer,
  lookupOrder,
  getPolicy,
  checkEligibility,
  issueRefund,
  escalate,
  reply,
];
