import type { Json } from '../../run/json.ts';

/** An amount as an agent gave it: a number or a number in a string. Anything else counts as 0. */
export function amountOf(value: Json | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') {
    const amount = Number(value);
    if (Number.isFinite(amount)) return amount;
  }
  return 0;
}
