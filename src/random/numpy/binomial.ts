import { BinomialBtpe } from './binomial-btpe.ts';
import type { Pcg64 } from './pcg64.ts';

/**
 * numpy's binomial draws. Where the mean is at most 30, by inversion: one uniform number is walked
 * down the probabilities from 0 upwards. Above that, by BTPE. A probability over one half is drawn
 * as its mirror image. The order of operations is numpy's, because rounding decides the ties.
 *
 * Setting up costs more than drawing, so the last setup of each method is kept.
 */
export class Binomial {
  readonly #bits: Pcg64;
  readonly #rejection: BinomialBtpe;
  #trials = -1;
  #probability = -1;
  #noneProbability = 0;
  #bound = 0;

  constructor(bits: Pcg64) {
    this.#bits = bits;
    this.#rejection = new BinomialBtpe(bits);
  }

  draw(trials: number, probability: number): number {
    if (trials === 0 || probability === 0) return 0;
    if (probability <= 0.5) return this.#drawLower(trials, probability);
    return trials - this.#drawLower(trials, 1 - probability);
  }

  #drawLower(trials: number, probability: number): number {
    if (probability * trials > 30) return this.#rejection.draw(trials, probability);
    return this.#invert(trials, probability);
  }

  #invert(trials: number, probability: number): number {
    const complement = 1 - probability;
    if (this.#trials !== trials || this.#probability !== probability) {
      this.#trials = trials;
      this.#probability = probability;
      this.#noneProbability = Math.exp(trials * Math.log(complement));
      const mean = trials * probability;
      this.#bound = Math.floor(Math.min(trials, mean + 10 * Math.sqrt(mean * complement + 1)));
    }
    let successes = 0;
    let mass = this.#noneProbability;
    let rest = this.#bits.nextDouble();
    while (rest > mass) {
      successes++;
      // Ten standard deviations out is rounding, not luck: begin again.
      if (successes > this.#bound) {
        successes = 0;
        mass = this.#noneProbability;
        rest = this.#bits.nextDouble();
      } else {
        rest -= mass;
        mass = ((trials - successes + 1) * probability * mass) / (successes * complement);
      }
    }
    return successes;
  }
}
