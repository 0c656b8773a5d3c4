import { randomInt } from 'node:crypto';

/**
 * A judge can make the sets of all smaller seeds and look up what it is shown: those of a few digits in
 * seconds, those below this bound in months.
 */
const SMALLEST_SECRET = 1e12;

/** A seed that nobody knows beforehand, of thirteen to fifteen digits. */
export const drawnSeed = (): number => randomInt(SMALLEST_SECRET, 2 ** 48 - 1);

/** Whether a judge could find out the seed by trying, if it is not public anyway. */
export const isGuessable = (seed: number | bigint): boolean =>
  seed > -SMALLEST_SECRET && seed < SMALLEST_SECRET;
