import type { Run } from '../../run/run.ts';
import { playedSteps } from '../contract/played-run.ts';
import { outcome } from './outcome.ts';

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** Whether the text of the answer states the figure that was reported. */
export function statesFigure({ steps, finalAnswer }: Run): boolean | null {
  const { figure } = outcome(playedSteps(steps));
  if (figure === null) return null;
  const numbers = finalAnswer.match(NUMBER) ?? [];
  return numbers.some((number) => Number(number.replaceAll(',', '')) === figure);
}
