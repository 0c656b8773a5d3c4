import { bisect } from '../bisect.ts';
import { requireConfidence, requireProportion } from '../domain.ts';
import { binomialLowerTail, binomialUpperTail } from '../tests/binomial-tail.ts';
import type { Interval } from './interval.ts';

/**
 * Clopper–Pearson interval: the exact interval for a proportion. It holds every proportion under
 * which the observed count is not in a tail of (1 - confidence) / 2, so its coverage is never below
 * the confidence; it also has a width at 0 and at n of n, where a bootstrap has none.
 *
 * Two-sided, equal tails. The limits are beta quantiles, found here by bisecting the binomial tails
 * themselves, which is short and keeps all digits even for 5 in a million.
 *
 * @see https://doi.org/10.1093/biomet/26.4.404
 * @example clopperPearson(0, 100, 0.95) // { low: 0, high: 0.0362... }
 */
export function clopperPearson(successes: number, trials: number, confidence: number): Interval {
  requireProportion('clopperPearson', successes, trials);
  requireConfidence('clopperPearson', confidence);
  const share = successes / trials;
  const logTail = Math.log((1 - confidence) / 2);
  return {
    low: lowLimit(),
    high: highLimit(),
  };

  function lowLimit(): number {
    if (successes === 0) return 0;
    if (successes === trials) return Math.exp(logTail / trials);
    return bisect(share, 0, (p) => Math.log(binomialUpperTail(successes, trials, p)) >= logTail);
  }

  function highLimit(): number {
    if (successes === trials) return 1;
    if (successes === 0) return -Math.expm1(logTail / trials);
    return bisect(share, 1, (p) => Math.log(binomialLowerTail(successes, trials, p)) >= logTail);
  }
}
