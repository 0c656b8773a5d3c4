import { isDeepStrictEqual } from 'node:util';

/** Whether two values are the same data. What is no plain data is compared as Node compares it, which takes longer. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (!isSameData(a[at], b[at])) return false;
    return true;
  }
  if (!isPlain(a) || !isPlain(b)) return isDeepStrictEqual(a, b);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(b, key) || !isSameData(a[key], b[key])) return false;
  }
  return true;
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(value) === Object.prototype;
}
