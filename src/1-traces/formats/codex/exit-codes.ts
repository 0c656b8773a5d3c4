import { at, decoded, type Json } from '../../../run/json.ts';

/** How much of an output is searched for the line that gives the code. */
const EDGE = 2000;

/**
 * The code that a command ended with, which Codex writes into the result: in JSON, in the first line, or
 * on a line before or after the output. Null if it is not there.
 */
export function exitCodeOf(output: Json | undefined): number | null {
  const value = typeof output === 'string' && output.startsWith('{') ? decoded(output) : output;
  const given = at(value, 'metadata', 'exit_code') ?? at(value, 'exit_code');
  if (typeof given === 'number') return given;
  const text = typeof value === 'string' ? value : '';
  const first = /^Exit code: (-?\d+)/.exec(text);
  if (first !== null) return Number(first[1]);
  const mark = text.indexOf('\nOutput:\n');
  const head = text.slice(0, mark === -1 ? EDGE : mark);
  return exitedWith(head) ?? exitedWith(text.slice(-EDGE));
}

function exitedWith(text: string): number | null {
  const found = /^Process exited with code (-?\d+)/m.exec(text);
  return found === null ? null : Number(found[1]);
}
