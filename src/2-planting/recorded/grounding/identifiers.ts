import type { Json } from '../../../run/json.ts';
import { isObject } from '../../../run/json.ts';

const TOKEN = /[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*/g;

/** The identifiers in a text: `M05KNL`, `aarav_garcia_1177`, `1008292230`. */
export function identifiersIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) if (looksLikeIdentifier(token)) found.add(token);
  return [...found];
}

/**
 * Whether a word can only be a name that somebody gave to one thing. Words such as `utf-8`, `base64`
 * and `gpt-4o` have digits too, and an agent knows them without being told; dates have other forms.
 */
export function looksLikeIdentifier(word: string): boolean {
  if (word.length < 5 || word.length > 64 || !/^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/.test(word)) {
    return false;
  }
  const digits = word.replace(/[^0-9]/g, '').length;
  if (digits === 0 || /^\d{1,4}[-_]\d{1,2}[-_]\d{1,4}/.test(word)) return false;
  if (!/[A-Za-z]/.test(word)) return /^\d{6,}$/.test(word);
  if (/^\d+(?:st|nd|rd|th|am|pm|px|kb|mb|gb|ms|min|hrs?|usd|eur|gbp)$/i.test(word)) return false;
  if (/^\d{4}-\d{2}-\d{2}T/.test(word) || /^(?:20|19)\d{2}[_-]/.test(word)) return false;
  return digits >= 3 || !/[a-z]/.test(word);
}

/** A leaf of some arguments, with the name of the nearest key above it. */
interface Argument {
  readonly name: string;
  readonly value: string | number;
}

/** Every text and number among some arguments, at any depth. */
export function argumentsIn(args: Json, name = ''): readonly Argument[] {
  if (typeof args === 'string' || typeof args === 'number') return [{ name, value: args }];
  if (Array.isArray(args)) return args.flatMap((item) => argumentsIn(item, name));
  if (!isObject(args)) return [];
  return Object.entries(args).flatMap(([key, value]) => argumentsIn(value, key));
}
