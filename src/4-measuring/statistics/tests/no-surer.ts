import type { Interval } from '../intervals/interval.ts';
import { normalQuantile } from '../normal-quantile.ts';
import { studentTails } from '../student-quantile.ts';

/** Nobody reads a p-value smaller than this. */
const SMALLEST = 1e-15;
/** Nor more digits than this leaves. */
const DIGITS = 1e-12;

/**
 * A p-value that is never surer than an interval: at least the level at which the interval begins to hold
 * 0. Then no table shows a p below 0.05 beside a 95 % interval that holds 0.
 *
 * The level is looked for as a number of standard errors, in which limits are nearly straight, by the secant
 * through two others (regula falsi, the Illinois variant). A step goes past the secant by as much as nobody
 * reads, so that both ends close in.
 *
 * @param limits the interval at a confidence; it has to widen as the confidence grows
 * @see https://doi.org/10.1007/BF01934364 (Dowell and Jarratt, A modified regula falsi method)
 * @example noSurerThan(0.01, (confidence) => wald(0.2, 0.1, confidence)) // 0.0455, as 0.2 is two standard errors
 */
export function noSurerThan(p: number, limits: (confidence: number) => Interval): number {
  if (p >= 1) return 1;
  // By how much the interval leaves 0 out.
  const outside = (errors: number) => {
    const level = studentTails(errors, Number.POSITIVE_INFINITY);
    const { low, high } = limits(Math.min(1 - SMALLEST, Math.max(SMALLEST, 1 - level)));
    return { at: errors, by: Math.max(low, -high) };
  };
  let holding = outside(-normalQuantile(Math.max(SMALLEST, p) / 2));
  if (holding.by > 0) return p;
  let beyond = outside(0);
  if (beyond.by <= 0) return 1;
  for (let step = 1; holding.at - beyond.at > DIGITS; step++) {
    const share = step % HALVED === 0 ? 0.5 : beyond.by / (beyond.by - holding.by);
    const width = holding.at - beyond.at;
    const least = Math.min(width / 2, DIGITS / 2);
    const past = share < 0.5 ? least : -least;
    const next = outside(beyond.at + share * width + past);
    if (next.by > 0) {
      beyond = next;
      holding = { ...holding, by: holding.by / 2 };
    } else {
      holding = next;
      beyond = { ...beyond, by: beyond.by / 2 };
    }
  }
  return studentTails(holding.at, Number.POSITIVE_INFINITY);
}

/** Where the secant gets no further, one step of so many halves what is left. */
const HALVED = 8;

/**
 * The p-value that an interval implies: the level at which it begins to hold 0.
 *
 * @example levelHolding0((confidence) => wald(0.2, 0.1, confidence)) // 0.0455
 */
export const levelHolding0 = (limits: (confidence: number) => Interval): number =>
  noSurerThan(SMALLEST, limits);
