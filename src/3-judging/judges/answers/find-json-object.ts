import { isObject, type JsonObject, parsedText } from '../../../run/json.ts';

/** No verdict is this long, and searching a longer text would take too much time. */
const LONGEST_ANSWER = 1_000_000;

/** The object, or why there is none. */
export type FoundObject = { readonly object: JsonObject } | { readonly problem: string };

/**
 * Finds the one JSON object in an answer. Two objects cannot be read, whatever they say.
 */
export function findJsonObject(text: string): FoundObject {
  const found = findJsonObjects(text);
  if ('problem' in found) return found;
  const { objects } = found;
  const [object] = objects;
  if (object === undefined) return { problem: 'the answer has no JSON object' };
  return objects.length === 1
    ? { object }
    : {
        problem: `the answer has ${objects.length} JSON objects, so it is unclear which one is the verdict`,
      };
}

/** The objects in the order of the text, how they are written and whether there is nothing else; or why that is unclear. */
export type FoundObjects =
  | { readonly objects: readonly JsonObject[]; readonly isWhole: boolean; readonly text: string }
  | { readonly problem: string };

/**
 * Finds the JSON objects in an answer. Servers that decode under a schema send one bare; others wrap it
 * in a code fence or in prose. A brace that is never closed (an answer that was cut off) cannot be read.
 * Text in braces that is not JSON counts as prose.
 */
export function findJsonObjects(text: string): FoundObjects {
  if (text.length > LONGEST_ANSWER) {
    return { problem: `the answer has ${text.length} characters, which is too long for a verdict` };
  }
  const whole = parsedText(text);
  if (whole !== undefined) {
    return isObject(whole)
      ? { objects: [whole], isWhole: true, text }
      : { problem: 'the answer is not a JSON object' };
  }
  const found: JsonObject[] = [];
  const texts: string[] = [];
  for (let at = text.indexOf('{'); at !== -1; ) {
    const end = closingBrace(text, at);
    if (end === -1) return { problem: 'the answer has a brace that is never closed' };
    const piece = text.slice(at, end + 1);
    const value = parsedText(piece);
    if (isObject(value)) {
      found.push(value);
      texts.push(piece);
    }
    at = text.indexOf('{', end + 1);
  }
  return { objects: found, isWhole: false, text: texts.join('\n') };
}

/** Where the object that starts at `start` ends, ignoring braces inside strings; -1 if it does not. */
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
