import type { Domain } from '../base/settings.ts';

/** -1 is the lowest Δ there is, so a minimum of -1 would demand nothing. */
export const DELTA: Domain = {
  text: 'a number above -1 and up to 1, such as 0.8',
  has: (value) => value > -1 && value <= 1,
};

export const RATE: Domain = {
  text: 'a number from 0 to 1, such as 0.05',
  has: (value) => value >= 0 && value <= 1,
};

/** An interval of confidence 0 is nothing, and one of confidence 1 is everything. */
export const CONFIDENCE: Domain = {
  text: 'a number above 0 and below 1, such as 0.95',
  has: (value) => value > 0 && value < 1,
};

/** No two judges differ by 2 or more, and an interval is never within 0. */
export const MARGIN: Domain = {
  text: 'a number above 0 and below 2, such as 0.05',
  has: (value) => value > 0 && value < 2,
};
