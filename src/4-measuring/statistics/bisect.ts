/**
 * Bisection: a condition holds at `inside` and stops holding somewhere on the way to `outside`; this
 * finds the place to the last bit, halving until no number lies between. It is slower than following
 * a slope, but no curve can mislead it. Where the condition never stops, the answer is `outside`.
 *
 * @see https://en.wikipedia.org/wiki/Bisection_method
 * @example bisect(0, 2, (x) => x * x <= 2) // 1.414213562373095
 */
export function bisect(inside: number, outside: number, holds: (x: number) => boolean): number {
  if (holds(outside)) return outside;
  let good = inside;
  let bad = outside;
  for (;;) {
    const middle = good + (bad - good) / 2;
    if (middle === good || middle === bad) return good;
    if (holds(middle)) good = middle;
    else bad = middle;
  }
}
