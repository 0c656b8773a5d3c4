/** No plan goes further than this, because more runs than that are not worth planning. */
export const MOST_RUNS = 10_000_000;

/**
 * The smallest whole number from `least` for which a condition holds that, once it holds, mostly keeps
 * holding. Null where it does not hold up to ten million.
 *
 * @example fewest((n) => n * n >= 50) // 8
 */
export function fewest(holds: (n: number) => boolean, least = 1): number | null {
  if (holds(least)) return least;
  let low = least;
  let high = least;
  for (let step = 1; ; step *= 2) {
    if (high >= MOST_RUNS) return null;
    low = high;
    high = Math.min(MOST_RUNS, least + step);
    if (holds(high)) break;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
