import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import { bisect } from './bisect.ts';
import type { Interval } from './intervals/interval.ts';

/** With fewer items, even a perfect order is no evidence: by chance alone, 2 of the 24 orders of four are. */
export const FEWEST_RANKED = 5;

/** Fixed, so that the same values always give the same interval. */
const SEED = 20261118;

/**
 * Kendall's τ-b: of the pairs of items that neither list ties, the share that both put in the same order minus
 * the share that they put in opposite orders. Null where one list has the same value everywhere.
 *
 * @see https://en.wikipedia.org/wiki/Kendall_rank_correlation_coefficient#Tau-b
 * @example kendall([1, 2, 3, 4], [1, 3, 2, 4]) // 0.667
 */
export function kendall(one: ArrayLike<number>, other: ArrayLike<number>): number | null {
  let [score, ones, others] = [0, 0, 0];
  for (let a = 1; a < one.length; a++) {
    for (let b = 0; b < a; b++) {
      const first = Math.sign((one[a] ?? 0) - (one[b] ?? 0));
      const second = Math.sign((other[a] ?? 0) - (other[b] ?? 0));
      score += first * second;
      ones += Math.abs(first);
      others += Math.abs(second);
    }
  }
  return ones === 0 || others === 0 ? null : score / Math.sqrt(ones * others);
}

/** Up to this many items, every order is tried: 362,880 of them. */
const MOST_EXACT = 9;
const DRAWN_ORDERS = 20_000;

/**
 * Two-sided permutation test that two lists are ordered independently: the share of all orders of the second
 * list whose τ is as far from 0. Exact for a few items, ties included; otherwise from orders drawn at random,
 * with the observed one among them.
 *
 * @see https://en.wikipedia.org/wiki/Permutation_test
 * @example kendallTest([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]) // 2 of 120
 */
export function kendallTest(one: readonly number[], other: readonly number[]): number {
  const observed = Math.abs(kendall(one, other) ?? 0);
  const isAsFar = (order: readonly number[]): boolean =>
    Math.abs(kendall(one, order) ?? 0) >= observed - 1e-12;
  if (one.length > MOST_EXACT) {
    const random = NumpyGenerator.defaultRng(SEED);
    const order = [...other];
    let far = 1;
    for (let draw = 0; draw < DRAWN_ORDERS; draw++) {
      for (let at = order.length - 1; at > 0; at--) swap(order, at, random.integers(0, at + 1));
      if (isAsFar(order)) far++;
    }
    return far / (DRAWN_ORDERS + 1);
  }
  let [far, all] = [0, 0];
  const tryFrom = (order: number[], from: number): void => {
    if (from >= order.length - 1) {
      all++;
      if (isAsFar(order)) far++;
      return;
    }
    for (let at = from; at < order.length; at++) {
      swap(order, from, at);
      tryFrom(order, from + 1);
      swap(order, from, at);
    }
  };
  tryFrom([...other], 0);
  return far / all;
}

function swap(list: number[], a: number, b: number): void {
  const kept = present(list[a]);
  list[a] = present(list[b]);
  list[b] = kept;
}

/** How many pairs of items are compared for one tail: its error is then a tenth to a fifth of a percent. */
const COMPARED = 300_000;

/**
 * Interval for Kendall's τ between two values of all items like these, from a few of them: the values of τ at
 * which a sample would be as high, or as low, as the one observed in at least half of the error each. The
 * tails are simulated for exactly this many items, so it stays honest for five of them, where a bootstrap of
 * items or a normal limit does not, and it has a width even if τ is 1. How the two values of an item go
 * together is taken from the normal distribution, and nothing else is, because only their order counts.
 *
 * @see https://en.wikipedia.org/wiki/Clopper–Pearson_interval for the same idea with shares
 * @example kendallInterval(1, 5, 0.95) // about [0.23, 1]
 */
export function kendallInterval(tau: number, items: number, confidence: number): Interval {
  const tail = (1 - confidence) / 2;
  const pairs = (items * (items - 1)) / 2;
  const samples = drawnSamples(items, Math.ceil(COMPARED / pairs));
  const second = new Float64Array(items);
  /** The share of samples beyond the one observed, where τ in truth is that of ρ. */
  const share = (rho: number, isBeyond: (sample: number) => boolean): number => {
    const rest = Math.sqrt(1 - rho ** 2);
    let beyond = 0;
    for (const { first, other } of samples) {
      let score = -pairs;
      for (let a = 0; a < items; a++) {
        const value = rho * (first[a] ?? 0) + rest * (other[a] ?? 0);
        second[a] = value;
        for (let b = 0; b < a; b++) if ((second[b] ?? 0) < value) score += 2;
      }
      if (isBeyond(score / pairs)) beyond++;
    }
    return beyond / samples.length;
  };
  const above = onGrid((rho) => share(rho, (sample) => sample >= tau - 1e-9));
  const below = onGrid((rho) => share(rho, (sample) => sample <= tau + 1e-9));
  return {
    low: tau <= -1 ? -1 : tauOf(bisect(-1, 1, (rho) => above(rho) < tail)),
    high: tau >= 1 ? 1 : tauOf(bisect(-1, 1, (rho) => below(rho) >= tail)),
  };
}

interface Sample {
  /** The first values of its items, the lowest first, so that only the second ones need comparing. */
  readonly first: Float64Array;
  readonly other: Float64Array;
}

/** By the number of items: to draw them takes longer than all that is done with them. */
const drawn = new Map<number, readonly Sample[]>();

function drawnSamples(items: number, count: number): readonly Sample[] {
  const known = drawn.get(items);
  if (known !== undefined) return known;
  const random = NumpyGenerator.defaultRng(SEED);
  const samples = Array.from({ length: count }, () => {
    const first = new Float64Array(items);
    const other = new Float64Array(items);
    for (let item = 0; item < items; item++) {
      // Box and Muller's: two normal values from two even ones.
      const radius = Math.sqrt(-2 * Math.log(1 - random.random()));
      const angle = 2 * Math.PI * random.random();
      first[item] = radius * Math.cos(angle);
      other[item] = radius * Math.sin(angle);
    }
    return { first: first.sort(), other };
  });
  drawn.set(items, samples);
  return samples;
}

/** The same in steps of a thousandth, each computed once: the draws do not tell finer ones apart. */
function onGrid(of: (rho: number) => number): (rho: number) => number {
  const known = new Map<number, number>();
  return (rho) => {
    const at = Math.round(1000 * rho);
    const value = known.get(at) ?? of(at / 1000);
    known.set(at, value);
    return value;
  };
}

/** τ of two normal values with a correlation. */
const tauOf = (rho: number): number => (2 / Math.PI) * Math.asin(rho);
