import type { Json } from '../../../run/json.ts';

/** An argument as a text, whatever an agent passed. */
export function textArgument(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}
