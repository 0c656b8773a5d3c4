import type { JsonObject } from '../../trajectory/json.ts';

/** Beyond this no answer is a verdict, and looking for one costs more than it can give. */
const LONGEST_ANSWER = 1_000_000;

/** The object, or why there is none to be had. */
export type FoundObject = { readonly object: JsonObject } | { readonly problem: string };

/**
 * Finds the one JSON object of an answer. Servers that decode under a schema send it bare; others
 * wrap it in a code fence or put prose around it, which is read too as long as there is no choice to
 * make: two objects, or a brace that is never closed (an answer cut short), are not readable.
 * Text in braces that is not JSON is prose.
 */
export function findJsonObject(text: string): FoundObject {
  if (text.length > LONGEST_ANSWER) {
    return { problem: `the answer has ${text.length} characters, too many for a verdict` };
  }
  const whole = parsed(text);
  if (whole !== undefined) {
    return isObject(whole) ? { object: whole } : { problem: 'the answer is not a JSON object' };
  }
  const found: JsonObject[] = [];
  for (let at = text.indexOf('{'); at !== -1; ) {
    const end = closingBrace(text, at);
    if (end === -1) return { problem: 'the answer has a brace that is never closed' };
    const value = parsed(text.slice(at, end + 1));
    if (isObject(value)) found.push(value);
    at = text.indexOf('{', end + 1);
  }
  const [object] = found;
  if (object === undefined) return { problem: 'the answer has no JSON object' };
  return found.length === 1
    ? { object }
    : { problem: `the answer has ${found.length} JSON objects, so which one is meant is unclear` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where the object that opens at `start` ends, braces inside strings aside; -1 if nowhere. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return -1;
}
