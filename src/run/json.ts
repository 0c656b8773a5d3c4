export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json };

/**
 * Safe ways into JSON that nobody has checked. A key is only found if the value itself has it, so that
 * `constructor` and `__proto__` are keys like any others.
 */

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under some keys and positions; undefined if there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): Json | undefined {
  let found: unknown = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    const next = (found as Record<string | number, unknown>)[key];
    // What JSON values inherit are functions and a prototype; asking only about those saves time.
    const mayBeInherited = typeof next === 'function' || typeof next === 'object';
    if (mayBeInherited && !Object.hasOwn(found, key)) return undefined;
    found = next;
  }
  return found as Json | undefined;
}

/** Whether a value is an object that has all these keys. */
export function hasKeys(value: unknown, ...keys: readonly string[]): value is JsonObject {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}

/** The text under a path; undefined if there is something else. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** The list under a path; empty if there is something else. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function asList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A list in which lists may lie, as one list. */
export function flatList(list: readonly Json[]): readonly Json[] {
  return list.flatMap((one): readonly Json[] => (Array.isArray(one) ? one : [one]));
}

/** The JSON in a text; undefined if the text is not JSON. */
export function parsedText(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A value that may have been encoded as text, up to `times` times over. Plain text stays text. */
export function decoded(value: Json, times?: number): Json;
export function decoded(value: Json | undefined, times?: number): Json | undefined;
export function decoded(value: Json | undefined, times = 2): Json | undefined {
  let result = value;
  for (let i = 0; i < times && typeof result === 'string'; i++) {
    const parsed = parsedText(result);
    if (parsed === undefined) return result;
    result = parsed;
  }
  return result;
}

/** Any value as text: text as it is, nothing as nothing, the rest as JSON. */
export function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The text of a message's content, which most formats allow to be a text or a list of parts. Parts
 * without text, such as images, are left out.
 */
export function contentText(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .flatMap((part) => (typeof part === 'string' ? part : (textAt(part, 'text') ?? [])))
    .join('\n\n');
}

/** A value as JSON with its keys in order: two values have the same text if they say the same. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}
