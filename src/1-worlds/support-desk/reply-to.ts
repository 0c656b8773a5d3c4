import { fixed } from '../../base/python/fixed.ts';
import type { PlayedStep } from '../contract/played-run.ts';
import { amountOf } from './desk.ts';
import type { RefundRequest } from './instance.ts';

/** What a customer is told whose refund went through. */
export function refundReply(name: string, orderId: string, amount: number): string {
  return `Hi ${name}, I have refunded EUR ${fixed(amount, 2)} for order ${orderId}. It should reach your account within five working days.`;
}

/** What a customer is told whose request was passed on. */
export function escalationReply(name: string, orderId: string, reason: string): string {
  return `Hi ${name}, I cannot refund order ${orderId} automatically because ${reason}. I have passed it to a specialist who will contact you.`;
}

/** The reply that follows from what happened: from the refund that went through, or the escalation. */
export function replyTo(steps: readonly PlayedStep[], { orderId }: RefundRequest): string | null {
  const answered = (tool: string): PlayedStep['observation']['data'] | undefined =>
    steps.find(({ call, observation }) => call.tool === tool && observation.ok)?.observation.data;
  const name = answered('get_customer')?.name;
  if (typeof name !== 'string') return null;
  const refund = answered('issue_refund');
  if (refund !== undefined) return refundReply(name, orderId, amountOf(refund.refunded_eur));
  const escalation = answered('escalate');
  return escalation === undefined
    ? null
    : escalationReply(name, orderId, String(escalation.reason));
}
