import { requireConfidence } from '../domain.ts';
import type { Interval } from '../intervals/interval.ts';
import { Wealth } from './wealth.ts';

/** What the rows of a cluster come to at the least and at the most, where some of them are unscored. */
export interface ClusterSum {
  readonly low: number;
  readonly high: number;
  /** How many rows it has. */
  readonly size: number;
}

/** A bet on every cluster that the mean is above or below some value. */
export interface Bet {
  readonly mean: number;
  readonly side: 'above' | 'below';
  readonly range: Interval;
  /** How many rows a cluster can have. */
  readonly largest: number;
}

/** What a cluster brings to who bets on it, as a share of the most that any cluster could take. */
export function gainOf(
  { low, high, size }: ClusterSum,
  { mean, side, range, largest }: Bet,
): number {
  return side === 'above'
    ? (low - mean * size) / (largest * (mean - range.low))
    : (mean * size - high) / (largest * (range.high - mean));
}

/** Where bounds stood after so many rows. */
export interface BoundAt extends Interval {
  readonly rows: number;
  readonly estimate: number;
}

interface CountedSum {
  readonly sum: ClusterSum;
  times: number;
}

/** After so many clusters not every further one is worth a new bound: it is made so many times as they double. */
const EVERY = 300;
const STEPS = 24;

/**
 * Bounds for a mean over rows that come in clusters, which hold together however often one looks at them and whenever
 * one stops: a confidence sequence by betting.
 *
 * A cluster with m rows whose values come to t is a draw from a population, in which the mean per row is E t / E m. If that
 * is θ, then t - θm is 0 on average, and nobody gets rich by betting on it. So θ is ruled out from below once a bettor on
 * t > θm has made 2 / (1 - confidence) of 1, and from above likewise. No stake may exceed what the largest cluster could
 * take. A bound that was reached is kept.
 *
 * More for a cluster never lowers either bound, and the order of clusters does not matter, but for where a bound was kept.
 *
 * @see docs/decisions/0019-anytime.md
 */
export class AnytimeMean {
  readonly #range: Interval;
  readonly #largest: number;
  readonly #enough: number;
  readonly #sums = new Map<string, CountedSum>();
  #low: number;
  #high: number;
  #clusters = 0;
  #rows = 0;

  /** @param range between what the value of a row lies, and @param largest how many rows a cluster can have */
  constructor(range: Interval, largest: number, confidence: number) {
    requireConfidence('AnytimeMean', confidence);
    this.#range = range;
    this.#largest = largest;
    this.#enough = Math.log(2 / (1 - confidence));
    this.#low = range.low;
    this.#high = range.high;
  }

  get clusters(): number {
    return this.#clusters;
  }

  get rows(): number {
    return this.#rows;
  }

  get interval(): Interval {
    return { low: this.#low, high: this.#high };
  }

  add(sum: ClusterSum): void {
    if (sum.size > this.#largest) {
      throw new RangeError(`a cluster of ${sum.size} rows is larger than ${this.#largest}`);
    }
    const kind = `${sum.low} ${sum.high} ${sum.size}`;
    const known = this.#sums.get(kind);
    if (known === undefined) this.#sums.set(kind, { sum, times: 1 });
    else known.times++;
    this.#rows += sum.size;
    if (++this.#clusters % Math.ceil(this.#clusters / EVERY) === 0) this.#look();
  }

  /** The logarithm of the wealth of who bet that the mean is above, or that it is below. */
  logWealth(mean: number, side: 'above' | 'below'): number {
    const wealth = new Wealth();
    const bet = { mean, side, range: this.#range, largest: this.#largest };
    for (const { sum, times } of this.#sums.values()) wealth.add(gainOf(sum, bet), times);
    return wealth.log();
  }

  #look(): void {
    const { low, high } = this.interval;
    this.#low = this.#ruledOut('above', low, high);
    this.#high = this.#ruledOut('below', high, this.#low);
  }

  /** How far from a bound, on the way to the other, all means are ruled out by now. */
  #ruledOut(side: 'above' | 'below', from: number, to: number): number {
    const isOut = (mean: number): boolean => this.logWealth(mean, side) >= this.#enough;
    const isEnd = from === (side === 'above' ? this.#range.low : this.#range.high);
    if (!isEnd && !isOut(from + (to - from) * 2 ** -STEPS)) return from;
    let [out, open] = [from, to];
    for (let step = 0; step < STEPS; step++) {
      const middle = (out + open) / 2;
      if (isOut(middle)) out = middle;
      else open = middle;
    }
    return out;
  }
}
