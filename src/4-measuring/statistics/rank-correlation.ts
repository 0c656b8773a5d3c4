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

/** The error of a simulated 2.5 % tail is then about a fifth of a percent. */
const DRAWS = 5000;

/**
 * Interval for Kendall's τ between two values of all items like these, from a few of them: the values of τ at
 * which a sample would be as high, or as low, as the one observed in at least half of the error each. The
 * tails are simulated for exactly this many items, so it stays honest for five of them, where a bootstrap of
 * items or a normal limit does not, and it has a width even if τ is 1. It takes from the normal distribution
 * how the two values of an item go together, and nothing else, because only their order counts.
 *
 * @see https://en.wikipedia.org/wiki/Clopper–Pearson_interval for the same idea with shares
 * @example kendallInterval(1, 5, 0.95) // about [0.12, 1]
 */
export function kendallInterval(tau: number, items: number, confidence: number): Interval {
  const tail = (1 - confidence) / 2;
  const random = NumpyGenerator.defaultRng(SEED);
  const drawn = Float64Array.from({ length: 2 * DRAWS * items }, () => normal(random));
  const one = new Float64Array(items);
  const other = new Float64Array(items);
  /** How many samples are at least as high, or at most as high, where τ in truth is that of ρ. */
  const share = (rho: number, isBeyond: (sample: number) => boolean): number => {
    const rest = Math.sqrt(1 - rho ** 2);
    let beyond = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      for (let item = 0; item < items; item++) {
        const at = 2 * (draw * items + item);
        one[item] = drawn[at] ?? 0;
        other[item] = rho * (drawn[at] ?? 0) + rest * (drawn[at + 1] ?? 0);
      }
      if (isBeyond(kendall(one, other) ?? 0)) beyond++;
    }
    return beyond / DRAWS;
  };
  const above = onGrid((rho) => share(rho, (sample) => sample >= tau - 1e-9));
  const below = onGrid((rho) => share(rho, (sample) => sample <= tau + 1e-9));
  return {
    low: tau <= -1 ? -1 : tauOf(bisect(-1, 1, (rho) => above(rho) < tail)),
    high: tau >= 1 ? 1 : tauOf(bisect(-1, 1, (rho) => below(rho) >= tail)),
  };
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

/** Box and Muller's. */
const normal = (random: NumpyGenerator): number =>
  Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
