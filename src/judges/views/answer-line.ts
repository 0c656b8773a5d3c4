import { isRecorded, type Run } from '../../trajectory/run.ts';
import { indented } from './unforgeable.ts';

/**
 * The final answer, with which a view ends. Nothing follows it that its lines could be taken for, so
 * the answers of an environment's agents stay as the paper showed them.
 */
export function answerLine(run: Run): string {
  const { finalAnswer } = run;
  return `FINAL ANSWER: ${isRecorded(run) ? indented(finalAnswer) : finalAnswer}`;
}
