import { requireConfidence, requireCounts, requireProbability } from '../domain.ts';
import { binomialLowerTail, binomialUpperTail } from '../tests/binomial-tail.ts';
import { fewest, MOST_RUNS } from './fewest.ts';

/**
 * A promise about a rate: that it keeps to a threshold or, if it is above it, that it does not. It is
 * decided on the exact (Clopper–Pearson) bounds.
 */
export interface RatePromise {
  readonly threshold: number;
  /** The rate that is taken to be the true one. */
  readonly rate: number;
  readonly confidence: number;
  /** What was seen already and is kept; nothing unless given. */
  readonly seen?: { readonly flags: number; readonly runs: number };
}

/**
 * The probability that a promise about a rate is settled by this many runs in all: as kept if the true
 * rate is below the threshold, as broken if it is above. Exact in the binomial number of flags. A rate
 * that equals the threshold can be settled by chance alone, so there the answer is 0.
 *
 * @see https://doi.org/10.1093/biomet/26.4.404
 * @example powerToSettleRate({ threshold: 0.02, rate: 0.005, confidence: 0.95 }, 189) // 0.39 (0.3877...)
 */
export function powerToSettleRate(promise: RatePromise, runs: number): number {
  const { threshold, rate, confidence, seen = { flags: 0, runs: 0 } } = promise;
  requireProbability('powerToSettleRate', 'threshold', threshold);
  requireProbability('powerToSettleRate', 'rate', rate);
  requireCounts('powerToSettleRate', { runs, seenFlags: seen.flags, seenRuns: seen.runs });
  const further = runs - seen.runs;
  if (further < 0 || runs === 0 || rate === threshold) return 0;
  if (rate < threshold) {
    const most = mostFlagsThatCertify(threshold, runs, confidence) - seen.flags;
    if (most < 0) return 0;
    return most >= further ? 1 : binomialLowerTail(most, further, rate);
  }
  const least = leastFlagsThatRefute(threshold, runs, confidence) - seen.flags;
  if (least <= 0) return 1;
  return least > further ? 0 : binomialUpperTail(least, further, rate);
}

/**
 * The fewest runs in all that settle a promise about a rate with the given power; null where ten
 * million would not. The power of a few runs more can be a little lower: each flag that is allowed for
 * begins a new tooth of a saw.
 *
 * @example runsToSettleRate({ threshold: 0.02, rate: 0.005, confidence: 0.95 }, 0.8) // 436
 */
export function runsToSettleRate(promise: RatePromise, power: number): number | null {
  requireProbability('runsToSettleRate', 'power', power);
  const { threshold, rate, confidence, seen = { flags: 0, runs: 0 } } = promise;
  if (rate === threshold) return null;
  const settles = (runs: number): boolean => powerToSettleRate(promise, runs) >= power;
  if (rate > threshold) return fewest(settles, Math.max(1, seen.runs));
  // A tooth is highest where it begins: at the fewest runs that certify with so many flags.
  const begins = (flags: number): number | null => {
    const runs = runsThatCertify(threshold, flags, confidence);
    return runs === null ? null : Math.max(runs, seen.runs);
  };
  let found: number | null = null;
  fewest((further) => {
    const runs = begins(seen.flags + further);
    if (runs === null) return true;
    if (!settles(runs)) return false;
    found = runs;
    return true;
  }, 0);
  return found;
}

/**
 * The fewest runs that certify a rate although this many of them are flagged; null where ten million
 * would not.
 *
 * @example runsThatCertify(0.02, 0, 0.95) // 183
 */
export function runsThatCertify(
  threshold: number,
  flags: number,
  confidence: number,
): number | null {
  requireProbability('runsThatCertify', 'threshold', threshold);
  requireConfidence('runsThatCertify', confidence);
  const tail = (1 - confidence) / 2;
  return fewest((runs) => binomialLowerTail(flags, runs, threshold) <= tail, Math.max(1, flags));
}

/** The most of these runs that may be flagged for the upper bound to keep to the threshold, or -1. */
function mostFlagsThatCertify(threshold: number, runs: number, confidence: number): number {
  requireConfidence('powerToSettleRate', confidence);
  const tail = (1 - confidence) / 2;
  if (threshold === 1) return runs;
  return lastThatHolds(runs, (flags) => binomialLowerTail(flags, runs, threshold) <= tail);
}

/** The fewest of these runs whose flags put the lower bound above the threshold; more than all if none. */
function leastFlagsThatRefute(threshold: number, runs: number, confidence: number): number {
  requireConfidence('powerToSettleRate', confidence);
  const tail = (1 - confidence) / 2;
  return 1 + lastThatHolds(runs, (flags) => binomialUpperTail(flags, runs, threshold) >= tail);
}

/** The last count from 0 to `most` for which a condition holds that never returns; -1 if none. */
function lastThatHolds(most: number, holds: (count: number) => boolean): number {
  let good = -1;
  let bad = Math.min(most, MOST_RUNS) + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
