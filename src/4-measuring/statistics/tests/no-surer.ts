import { bisect } from '../bisect.ts';
import type { Interval } from '../intervals/interval.ts';

/** Nobody reads a difference between p-values smaller than this. */
const SMALLEST = 1e-15;

/**
 * A p-value that is never surer than an interval: at least the level at which the interval begins to hold
 * 0. Then no table shows a p below 0.05 beside a 95 % interval that holds 0.
 *
 * @param limits the interval at a confidence; it has to widen as the confidence grows
 * @example noSurerThan(0.01, (confidence) => wald(0.2, 0.1, confidence)) // 0.0455, as 0.2 is two standard errors
 */
export function noSurerThan(p: number, limits: (confidence: number) => Interval): number {
  const holds0 = (level: number): boolean => {
    const { low, high } = limits(Math.min(1 - SMALLEST, Math.max(SMALLEST, 1 - level)));
    return low <= 0 && high >= 0;
  };
  return p >= 1 || !holds0(p) ? Math.min(1, p) : bisect(p, 1, holds0);
}

/**
 * The p-value that an interval implies: the level at which it begins to hold 0.
 *
 * @example levelHolding0((confidence) => wald(0.2, 0.1, confidence)) // 0.0455
 */
export const levelHolding0 = (limits: (confidence: number) => Interval): number =>
  noSurerThan(SMALLEST, limits);
