/**
 * The shares of all that could be lost which are staked at once, each by a bettor of its own with a part of the money. The
 * bold ones are soon rich where a mean is far from what was claimed, the careful ones in the end where it is near.
 */
export const STAKES = Float64Array.from({ length: 17 }, (_, at) => 2 ** (-at / 2));
const PARTS = STAKES.map((stake) => Math.sqrt(stake));
const MONEY = PARTS.reduce((sum, part) => sum + part, 0);
export const LOG_PARTS = PARTS.map((part) => Math.log(part / MONEY));

/**
 * What 1 has become after fair bets, none of which can lose more than was staked. As long as no gain is positive on
 * average, it is 1 or less on average, and the chance that it ever reaches 1/α is at most α, however often one looks
 * (Ville's inequality).
 *
 * Every bettor stakes the same share from the first bet to the last, so the order of the gains does not matter.
 *
 * @see https://doi.org/10.1093/jrsssb/qkad009 (Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting)
 * @example const wealth = new Wealth(); wealth.add(1, 20); wealth.log() > Math.log(40) // true
 */
export class Wealth {
  readonly #logs = LOG_PARTS.slice();

  /** @param gain 1 doubles what a bettor has who stakes everything, and -1, the least, takes it */
  add(gain: number, times = 1): void {
    // Rounding must not take more than there is.
    const least = Math.max(-1, gain);
    for (let at = 0; at < STAKES.length; at++) {
      this.#logs[at] = (this.#logs[at] ?? 0) + times * Math.log1p((STAKES[at] ?? 0) * least);
    }
  }

  /** Its logarithm, because it may be too large for a number. */
  log(): number {
    let most = Number.NEGATIVE_INFINITY;
    for (const log of this.#logs) most = Math.max(most, log);
    let sum = 0;
    for (const log of this.#logs) sum += Math.exp(log - most);
    return most + Math.log(sum);
  }
}
