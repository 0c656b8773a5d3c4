import type { Interval } from '../intervals/interval.ts';

/** Nobody reads a p-value smaller than this. */
const SMALLEST = 1e-15;
/** Nor more digits than this leaves. */
const DIGITS = 1e-10;

/**
 * A p-value that is never surer than an interval: at least the level at which the interval begins to hold
 * 0. Then no table shows a p below 0.05 beside a 95 % interval that holds 0.
 *
 * The level is found between two others on the log scale, by the secant through them (regula falsi, the
 * Illinois variant), and by halving every third time: a measurement asks for hundreds of p-values, and each
 * interval on the way may be an iteration of its own.
 *
 * @param limits the interval at a confidence; it has to widen as the confidence grows
 * @see https://doi.org/10.1007/BF01934364 (Dowell and Jarratt, A modified regula falsi method)
 * @example noSurerThan(0.01, (confidence) => wald(0.2, 0.1, confidence)) // 0.0455, as 0.2 is two standard errors
 */
export function noSurerThan(p: number, limits: (confidence: number) => Interval): number {
  // By how much the interval leaves 0 out.
  const outside = (log: number): number => {
    const { low, high } = limits(Math.min(1 - SMALLEST, Math.max(SMALLEST, 1 - Math.exp(log))));
    return Math.max(low, -high);
  };
  if (p >= 1) return 1;
  let holding = { at: Math.log(p), by: outside(Math.log(p)) };
  if (holding.by > 0) return p;
  let beyond = { at: 0, by: outside(0) };
  if (beyond.by <= 0) return 1;
  for (let step = 1; beyond.at - holding.at > DIGITS; step++) {
    const share = step % 3 === 0 ? 0.5 : holding.by / (holding.by - beyond.by);
    const at = holding.at + share * (beyond.at - holding.at);
    const by = outside(at);
    if (by > 0) {
      beyond = { at, by };
      holding = { ...holding, by: holding.by / 2 };
    } else {
      holding = { at, by };
      beyond = { ...beyond, by: beyond.by / 2 };
    }
  }
  return Math.exp(holding.at);
}

/**
 * The p-value that an interval implies: the level at which it begins to hold 0.
 *
 * @example levelHolding0((confidence) => wald(0.2, 0.1, confidence)) // 0.0455
 */
export const levelHolding0 = (limits: (confidence: number) => Interval): number =>
  noSurerThan(SMALLEST, limits);
