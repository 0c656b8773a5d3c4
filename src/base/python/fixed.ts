/**
 * Python's `format(x, '.2f')`: the exact binary value rounded to a fixed number of places, with ties
 * to even. `toFixed` is exact too but rounds ties up, so only ties need care.
 *
 * @example fixed(0.125, 2) // '0.12', where (0.125).toFixed(2) is '0.13'
 */
export function fixed(x: number, places: number): string {
  const size = Math.abs(x);
  const sign = x < 0 || Object.is(x, -0) ? '-' : '';
  if (Number.isNaN(x)) return 'nan';
  if (size === Number.POSITIVE_INFINITY) return `${sign}inf`;
  if (size >= 1e21) return `${sign}${BigInt(size)}${places > 0 ? `.${'0'.repeat(places)}` : ''}`;
  const up = size.toFixed(places);
  return sign + (isTie(size, places) && endsOdd(up) ? oneUnitLess(up) : up);
}

/** Python's `round(x, places)`. */
export function roundTo(x: number, places: number): number {
  return Number.isFinite(x) ? Number(fixed(x, places)) : x;
}

/** A double lies half-way between two decimals if it is an odd multiple of 2^-(places+1). */
function isTie(size: number, places: number): boolean {
  return (size * 2 ** (places + 1)) % 2 === 1;
}

function endsOdd(decimal: string): boolean {
  return decimal.charCodeAt(decimal.length - 1) % 2 === 1;
}

/** `up` ends in an odd digit, so subtracting one unit of the last place never borrows. */
function oneUnitLess(up: string): string {
  const last = Number(up.at(-1)) - 1;
  return up.slice(0, -1) + last;
}
