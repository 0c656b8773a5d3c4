import { BinomialBtpe } from './binomial-btpe.ts';
import type { Pcg64 } from './pcg64.ts';

/**
 * numpy's binomial draws. If the mean is at most 30, it inverts the distribution: from one uniform
 * number, the probabilities of 0, 1, 2 and so on are subtracted in turn. Above that it uses BTPE. A
 * probability over one half is drawn as its mirror image. The order of operations is numpy's,
 * because rounding decides ties.
 *
 * A multinomial draws from as many distributions as it has cells, again and again, and a quarter of
 * that time would go into the same logarithms. Each cell therefore has a slot that remembers its
 * last probability and the logarithm of the complement.
 */
export class Binomial {
  readonly #bits: Pcg64;
  readonly #rejection: BinomialBtpe;
  #slotProbability = new Float64Array(1);
  #slotLog = new Float64Array(1);

  constructor(bits: Pcg64) {
    this.#bits = bits;
    this.#rejection = new BinomialBtpe(bits);
  }

  /** Makes room for slots 0 to count - 1, and forgets what the old ones held. */
  reserve(count: number): void {
    if (count <= this.#slotLog.length) return;
    this.#slotProbability = new Float64Array(count);
    this.#slotLog = new Float64Array(count);
  }

  draw(trials: number, probability: number, slot = 0): number {
    if (trials === 0 || probability === 0) return 0;
    if (probability <= 0.5) return this.#drawLower(trials, probability, slot);
    return trials - this.#drawLower(trials, 1 - probability, slot);
  }

  #drawLower(trials: number, probability: number, slot: number): number {
    if (probability * trials > 30) return this.#rejection.draw(trials, probability);
    return this.#invert(trials, probability, slot);
  }

  #invert(trials: number, probability: number, slot: number): number {
    const complement = 1 - probability;
    // An empty slot holds the probability 0 and the logarithm of 1, which belong together.
    if (this.#slotProbability[slot] !== probability) {
      this.#slotProbability[slot] = probability;
      this.#slotLog[slot] = Math.log(complement);
    }
    const none = Math.exp(trials * (this.#slotLog[slot] ?? 0));
    let successes = 0;
    let mass = none;
    let rest = this.#bits.nextDouble();
    while (rest > mass) {
      successes++;
      if (successes > 10 || successes > trials) {
        // Ten standard deviations out means rounding and not chance, so start again. Unless there
        // are fewer trials the bound is at least 10, so it seldom has to be computed.
        const mean = trials * probability;
        const bound = Math.floor(Math.min(trials, mean + 10 * Math.sqrt(mean * complement + 1)));
        if (successes > bound) {
          successes = 0;
          mass = none;
          rest = this.#bits.nextDouble();
          continue;
        }
      }
      rest -= mass;
      mass = ((trials - successes + 1) * probability * mass) / (successes * complement);
    }
    return successes;
  }
}
