import type { Tally } from '../../rows/tally.ts';

/** Small enough for a curve to be straight, large enough for the difference to keep its digits. */
const STEP = 1e-4;

/** How much a function of a tally changes with each of its sums; the tally is left as it was. */
export function gradient(tally: Tally, of: (tally: Tally) => number): Float64Array {
  const { sums } = tally;
  return sums.map((sum, at) => {
    const step = STEP * Math.max(1, sum);
    sums[at] = sum + step;
    const above = of(tally);
    sums[at] = sum - step;
    const below = of(tally);
    sums[at] = sum;
    return (above - below) / (2 * step);
  });
}

/** The same for a function that is linear, without rounding. */
export function linearGradient(tally: Tally, of: (tally: Tally) => number): Float64Array {
  const { sums } = tally;
  return sums.map((sum, at) => {
    sums[at] = 1;
    const with1 = of(tally);
    sums[at] = 0;
    const without = of(tally);
    sums[at] = sum;
    return with1 - without;
  });
}
