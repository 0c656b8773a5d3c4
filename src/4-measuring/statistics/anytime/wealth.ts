/**
 * The shares of all that could be lost which are staked at once, each by a bettor of its own with a part of the money. The
 * bold ones are soon rich where a mean is far from what was claimed, the careful ones in the end where it is near.
 */
const STAKES = Float64Array.from({ length: 17 }, (_, at) => 2 ** (-at / 2));
const PARTS = STAKES.map((stake) => Math.sqrt(stake));
const MONEY = PARTS.reduce((sum, part) => sum + part, 0);
const LOG_PARTS = PARTS.map((part) => Math.log(part / MONEY));

/** So many times the same gain: 1 doubles what a bettor has who stakes everything, and -1 takes it. */
export interface Gain {
  readonly gain: number;
  readonly times: number;
}

/**
 * The logarithm of what 1 has become after fair bets, none of which can lose more than was staked. As long as no gain is
 * positive on average, it is 1 or less on average, and the chance that it ever reaches 1/α is at most α, however often
 * one looks (Ville's inequality).
 *
 * Every bettor stakes the same share from the first bet to the last, so the order of the gains does not matter.
 *
 * @see https://doi.org/10.1093/jrsssb/qkad009 (Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting)
 * @example logWealth([{ gain: 1, times: 20 }]) > Math.log(40) // true
 */
export function logWealth(gains: readonly Gain[]): number {
  const logs = LOG_PARTS.map((log, at) => {
    const stake = STAKES[at] ?? 0;
    let sum = log;
    for (const { gain, times } of gains) sum += times * Math.log1p(stake * gain);
    return sum;
  });
  const most = logs.reduce((one, other) => Math.max(one, other));
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}
