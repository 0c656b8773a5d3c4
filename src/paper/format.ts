import type { Interval } from '../4-measuring/statistics/intervals/interval.ts';
import { fixed, roundTo } from '../base/python/fixed.ts';

/** What the paper prints where there is nothing to state. */
export const NOTHING = '---';

/** The paper rounds every value to this many places before it prints it with fewer of them. */
const KEPT_PLACES = 6;

/** Rounding can leave a negative zero. Adding 0 makes it positive. */
const kept = (x: number): number => roundTo(x, KEPT_PLACES) + 0;

/** TeX would print a bare minus sign as a hyphen. */
const withMinus = (text: string): string => text.replace('-', '\\ensuremath{-}');

/** `0.330` */
export const decimal = (x: number, places: number): string => withMinus(fixed(kept(x), places));

/** `+0.16`, `\ensuremath{-}0.06` */
export const signed = (x: number, places: number): string =>
  `${kept(x) < 0 ? '' : '+'}${decimal(x, places)}`;

/** `84\%` */
export const percent = (share: number, places = 0): string =>
  `${fixed(kept(share) * 100, places)}\\%`;

/** `1,215,636` */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `0.039`, `<0.001` */
export const pValue = (p: number): string => (kept(p) < 0.001 ? '<0.001' : decimal(p, 3));

/** `[0.24, 0.43]` */
export const intervalText = ({ low, high }: Interval, write: (x: number) => string): string =>
  `[${write(low)}, ${write(high)}]`;
