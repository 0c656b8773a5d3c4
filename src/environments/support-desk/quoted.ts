import { pythonRepr } from '../../python/repr.ts';
import type { Json } from '../../trajectory/json.ts';

const NO_FLOATS: ReadonlySet<string> = new Set();

/** A value as an error text quotes it: `'SKU-GIFT-40'`, or `None` where the argument is missing. */
export function quoted(value: Json | undefined): string {
  return pythonRepr(value, NO_FLOATS);
}
