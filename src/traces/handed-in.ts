import type { Json } from '../trajectory/json.ts';
import { at, decoded, textAt } from './json-values.ts';

/** Calls with which agents end their work, and the arguments in which they put their answer. */
const CLOSING_TOOLS: ReadonlySet<string> = new Set(['submit', 'finish', 'final_answer']);
const ANSWER_ARGUMENTS = ['answer', 'message', 'final_thought', 'result', 'response', 'submission'];

/**
 * The answer that a call hands in; null if the call is none that ends a run, or hands in nothing. Such
 * a call is a step like any other, and what it hands in is the final answer.
 */
export function handedIn(tool: string, args: Json | undefined): string | null {
  if (!CLOSING_TOOLS.has(tool)) return null;
  const values = decoded(args);
  for (const name of ANSWER_ARGUMENTS) {
    const value = at(values, name);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return textAt(values, 'output') || null;
}
