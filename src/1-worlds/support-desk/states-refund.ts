import type { Run } from '../../run/run.ts';
import { playedSteps } from '../contract/played-run.ts';
import { outcome } from './outcome.ts';

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** Whether the reply to a refunded customer states the amount, as `398.5` or `398.50`. */
export function statesRefund({ steps, finalAnswer }: Run): boolean | null {
  const { action, amount } = outcome(playedSteps(steps));
  if (action !== 'refund') return null;
  const numbers = finalAnswer.match(NUMBER) ?? [];
  return numbers.some((number) => Number(number.replaceAll(',', '')) === amount);
}
