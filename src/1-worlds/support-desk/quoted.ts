import { pythonRepr } from '../../base/python/repr.ts';
import type { Json } from '../../run/json.ts';

const NO_FLOATS: ReadonlySet<string> = new Set();

/** A value as error messages quote it: `'SKU-GIFT-40'`, or `None` for a missing argument. */
export function quoted(value: Json | undefined): string {
  return pythonRepr(value, NO_FLOATS);
}
