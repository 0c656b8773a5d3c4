import type { Run } from '../../trajectory/run.ts';
import { indented } from './unforgeable.ts';

/**
 * The final answer, with which a view ends. Its further lines are indented like those of any text, so
 * that an answer can neither end the run early nor begin another one. The paper's have one line each.
 */
export function answerLine({ finalAnswer }: Run): string {
  return `FINAL ANSWER: ${indented(finalAnswer)}`;
}
