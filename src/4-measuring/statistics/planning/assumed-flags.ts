import { normalProbability } from '../normal-probability.ts';
import { normalQuantile } from '../normal-quantile.ts';

/** A judge by its flag rates, before anything of it was measured. */
export interface AssumedFlags {
  /** How often it flags a clean run. */
  readonly alarmRate: number;
  /** How much more often it flags a fault. */
  readonly delta: number;
  /**
   * How much its answers on the runs of one instance depend on each other, from 0 for not at all
   * upwards: the correlation of the normal variables whose signs are the flags.
   */
  readonly instanceEffect: number;
}

/**
 * The chance of a flag on a run of an instance, where flags come at this rate over all instances.
 *
 * @param level how easily this instance is flagged: a draw from the standard normal distribution
 */
export function chanceWithin(rate: number, effect: number, level: number): number {
  if (effect === 0 || rate === 0 || rate === 1) return rate;
  const middle = normalQuantile(rate) + Math.sqrt(effect) * level;
  return normalProbability(middle / Math.sqrt(1 - effect));
}

/** Pairs that share parents: how many there are, and the sum of the squares of the parents' numbers. */
export interface PairDesign {
  readonly pairs: number;
  readonly squares: number;
}

/**
 * The variance of Δ on a set, for a judge with these flag rates. A flag on a parent moves all of its
 * pairs at once, which is what makes pairs that share parents worth fewer.
 *
 * @example varianceOfDelta({ alarmRate: 0.1, delta: 0.6, instanceEffect: 0 }, { pairs: 100, squares: 100 }) // 0.003
 */
export function varianceOfDelta(judge: AssumedFlags, { pairs, squares }: PairDesign): number {
  const { alarmRate, instanceEffect } = judge;
  const faultRate = alarmRate + judge.delta;
  const [between, across] = withinInstance(alarmRate, faultRate, instanceEffect);
  const faults = pairs * faultRate * (1 - faultRate) + (squares - pairs) * between;
  const parents = squares * (alarmRate * (1 - alarmRate) - 2 * across);
  return Math.max(0, faults + parents) / pairs ** 2;
}

/** What the same number of pairs would have as variance if each had a parent of its own, as a share. */
export function designEffect(judge: AssumedFlags, design: PairDesign): number {
  const alone = varianceOfDelta(judge, { pairs: design.pairs, squares: design.pairs });
  return alone === 0 ? 1 : varianceOfDelta(judge, design) / alone;
}

/** The covariance of two faults of one instance, and of a fault and its parent. */
function withinInstance(parent: number, fault: number, effect: number): readonly [number, number] {
  if (effect === 0) return [0, 0];
  const faults = average((level) => chanceWithin(fault, effect, level) ** 2);
  const both = average(
    (level) => chanceWithin(fault, effect, level) * chanceWithin(parent, effect, level),
  );
  return [faults - fault ** 2, both - fault * parent];
}

/** Over the standard normal distribution, by the trapezoid rule, which is exact here to many digits. */
function average(of: (level: number) => number): number {
  const step = 1 / 32;
  let sum = 0;
  for (let level = -8; level <= 8; level += step) sum += of(level) * Math.exp((-level * level) / 2);
  return (sum * step) / Math.sqrt(2 * Math.PI);
}

/**
 * The probability that the lower bound of Δ exceeds a threshold, and that half the width of its
 * interval is within a margin, from the design alone: normal approximation. It is what a plan begins
 * with, and what it uses for sets that are too large to be simulated in a moment.
 */
export function powerOnDesign(
  judge: AssumedFlags,
  design: PairDesign,
  confidence: number,
  wanted: { readonly above: number } | { readonly margin: number; readonly varianceSpread: number },
): number {
  const variance = varianceOfDelta(judge, design);
  const z = -normalQuantile((1 - confidence) / 2);
  if ('above' in wanted) {
    const distance = judge.delta - wanted.above;
    if (distance <= 0) return 0;
    return variance === 0 ? 1 : normalProbability(distance / Math.sqrt(variance) - z);
  }
  const allowed = (wanted.margin / z) ** 2;
  const spread = variance * wanted.varianceSpread;
  return spread === 0
    ? variance <= allowed
      ? 1
      : 0
    : normalProbability((allowed - variance) / spread);
}
