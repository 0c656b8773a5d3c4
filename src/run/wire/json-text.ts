import { UserError } from '../../base/errors.ts';
import { jsonFloat } from '../../base/python/float-text.ts';
import type { FloatingFields } from '../../base/python/repr.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { MOST_LEVELS } from './nesting.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters JSON escapes
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

export function jsonString(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/**
 * The same for text that is repeated often: keys, tool names, scripted thoughts. Quoting a text
 * costs several times as much as looking it up. Only the first texts are remembered, so memory stays
 * small in a file of many different names.
 */
export function jsonName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const quoted = jsonString(text);
  if (names.size < MOST_NAMES) names.set(text, quoted);
  return quoted;
}

const names = new Map<string, string>();
const MOST_NAMES = 256;

/** Levels that arguments or results may have: what is written must be readable inside its row. */
const MOST_WRITTEN = MOST_LEVELS - 10;

/** Compact JSON in the release's spelling: floating-point fields always carry a decimal point. */
export function jsonText(value: Json, floats: FloatingFields, floating = false, level = 0): string {
  switch (typeof value) {
    case 'string':
      return jsonString(value);
    case 'number':
      return floating || !Number.isInteger(value) ? jsonFloat(value) : String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      if (value === null) return 'null';
      return isObject(value)
        ? jsonObject(value, floats, level + 1)
        : `[${value.map((item) => jsonText(item, floats, floating, level + 1)).join(',')}]`;
  }
}

export function jsonObject(object: JsonObject, floats: FloatingFields, level = 0): string {
  if (level > MOST_WRITTEN) {
    throw new UserError(
      `a call or its result is nested more than ${MOST_WRITTEN} levels deep; make it flatter`,
    );
  }
  let text = '';
  for (const key in object) {
    const value = object[key] as Json;
    text += `${text === '' ? '{' : ','}${jsonName(key)}:`;
    text +=
      typeof value === 'string'
        ? jsonString(value)
        : jsonText(value, floats, floats.has(key), level);
  }
  return text === '' ? '{}' : `${text}}`;
}
