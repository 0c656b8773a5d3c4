import type { Run } from '../../run/run.ts';
import { type Outcome, statesAmount } from '../contract/outcome.ts';
import { type PlayedStep, playedSteps } from '../contract/played-run.ts';
import { amountOf } from './desk.ts';
import type { RefundRequest } from './instance.ts';

/** How a run ended: with the first refund that went through, else an escalation, else nothing. */
export function outcome(steps: readonly PlayedStep[]): Outcome {
  const succeededWith = (tool: string): PlayedStep | undefined =>
    steps.find(({ call, observation }) => call.tool === tool && observation.ok);
  const refund = succeededWith('issue_refund');
  if (refund !== undefined) {
    return { action: 'refund', amount: amountOf(refund.observation.data.refunded_eur) };
  }
  return { action: succeededWith('escalate') === undefined ? 'none' : 'escalate', amount: null };
}

export function expected(request: RefundRequest): Outcome {
  return request.deservesRefund
    ? { action: 'refund', amount: request.refundEur }
    : { action: 'escalate', amount: null };
}

/** Whether the reply to a refunded customer states the amount. */
export function statesRefund({ steps, finalAnswer }: Run): boolean | null {
  return statesAmount(finalAnswer, outcome(playedSteps(steps)).amount);
}
