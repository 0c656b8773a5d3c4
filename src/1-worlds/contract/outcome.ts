/**
 * How a run ended, as plain facts: `{ action: 'refund', amount: 96.27 }`. Each environment names its
 * own facts.
 */
export type Outcome = Readonly<Record<string, string | number | boolean | null>>;

/** Amounts closer than this are the same amount. */
export const AMOUNT_TOLERANCE = 0.01;

export function sameOutcome(a: Outcome, b: Outcome): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => sameFact(a[key], b[key]));
}

function sameFact(a: Outcome[string] | undefined, b: Outcome[string] | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < AMOUNT_TOLERANCE;
  return a === b;
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** Whether a reply states the amount of an outcome, as `398.5` or `398.50`; null if it has none. */
export function statesAmount(reply: string, amount: Outcome[string] | undefined): boolean | null {
  if (typeof amount !== 'number') return null;
  const numbers = reply.match(NUMBER) ?? [];
  return numbers.some((number) => Number(number.replaceAll(',', '')) === amount);
}
