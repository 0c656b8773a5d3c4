import { jsonFloat } from '../../python/float-text.ts';
import type { FloatingFields } from '../../python/repr.ts';
import type { Json, JsonObject } from '../json.ts';

// JSON.stringify costs more than the text it writes; most strings need no escape at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters JSON escapes
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

export function jsonString(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Compact JSON in the release's spelling: floating-point fields always carry a decimal point. */
export function jsonText(value: Json, floats: FloatingFields, floating = false): string {
  switch (typeof value) {
    case 'string':
      return jsonString(value);
    case 'number':
      return floating || !Number.isInteger(value) ? jsonFloat(value) : String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      if (value === null) return 'null';
      return Array.isArray(value)
        ? `[${value.map((item) => jsonText(item, floats, floating)).join(',')}]`
        : jsonObject(value as JsonObject, floats);
  }
}

export function jsonObject(object: JsonObject, floats: FloatingFields): string {
  let text = '{';
  for (const key in object) {
    if (text.length > 1) text += ',';
    text += `${jsonString(key)}:${jsonText(object[key] as Json, floats, floats.has(key))}`;
  }
  return `${text}}`;
}
