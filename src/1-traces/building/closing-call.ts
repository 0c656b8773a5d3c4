import { at, decoded, type Json } from '../../run/json.ts';
import { isToolStep, type Step } from '../../run/run.ts';

/** The names of calls with which agents hand in their answer. */
const CLOSING: ReadonlySet<string> = new Set([
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
  'final_thought',
  'result',
  'response',
  'text',
  'summary',
  'submission',
  'output',
  'arguments',
] as const;

/**
 * The answer that a call hands in; null if the call is none that ends a run, or hands in nothing. Such
 * a call is a step like any other, and what it hands in is the final answer.
 */
export function closingAnswer(tool: string, args: Json | undefined): string | null {
  if (!CLOSING.has(tool.toLowerCase())) return null;
  const values = decoded(args);
  for (const name of ANSWERS) {
    const value = at(values, name);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
}

/** What the last call of a run hands in; an empty text if that is nothing. */
export function handedIn(steps: readonly Step[]): string {
  const last = steps.findLast(isToolStep);
  return last === undefined ? '' : (closingAnswer(last.call.tool, last.call.args) ?? '');
}
