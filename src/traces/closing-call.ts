import type { Json } from '../trajectory/json.ts';
import { isToolStep, type Run } from '../trajectory/run.ts';
import { textAt } from './json-values.ts';

/** The names of calls with which agents hand in their answer. */
const CLOSING = new Set([
  'answer',
  'attempt_completion',
  'complete',
  'complete_task',
  'done',
  'final_answer',
  'final_result',
  'finish',
  'respond_and_finish',
  'submit',
  'submit_answer',
  'task_complete',
]);

/** The arguments in which such a call has the answer, the likeliest first. */
const ANSWERS = [
  'answer',
  'final_answer',
  'message',
  'result',
  'response',
  'text',
  'output',
  'summary',
  'final_thought',
  'submission',
  'arguments',
] as const;

/** The answer that a call hands in; undefined if it is no closing call, or hands in none. */
export function closingAnswer(tool: string, args: Json): string | undefined {
  if (!CLOSING.has(tool.toLowerCase())) return undefined;
  for (const name of ANSWERS) {
    const text = textAt(args, name);
    if (text !== undefined && text.trim() !== '') return text;
  }
  return undefined;
}

/** The run with the answer that its last call hands in, if nothing was said after that call. */
export function withClosingAnswer(run: Run): Run {
  if (run.finalAnswer.trim() !== '') return run;
  const last = run.steps.findLast(isToolStep);
  const answer = last === undefined ? undefined : closingAnswer(last.call.tool, last.call.args);
  return answer === undefined ? run : { ...run, finalAnswer: answer };
}
