import { fixed } from '../python/fixed.ts';

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Shown where there is no number. */
export const ABSENT = '–';

/** A number for people to read, with a true minus: a hyphen is shorter than the plus above it. */
export const decimal = (value: number, places: number): string =>
  fixed(value, places).replace('-', '−');

/** How many there are of something: "1 run", "2 runs". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const number = (value: number | null, places = 2): string =>
  value === null ? ABSENT : decimal(value, places);

/** With its sign. A negative number that rounds to zero is written as +0.00. */
export function signed(value: number | null, places = 2): string {
  if (value === null) return ABSENT;
  const text = decimal(value, places);
  if (/^−0\.?0*$/.test(text)) return `+${text.slice(1)}`;
  return value < 0 ? text : `+${text}`;
}

export const range = (interval: Interval | null, show = number): string =>
  interval === null ? '' : `[${show(interval.low)}, ${show(interval.high)}]`;

export const percent = (share: number | null): string =>
  share === null ? ABSENT : `${decimal(100 * share, 0)} %`;

/** The interval of a share, in percent like the share: "[62, 71]". */
export const percentRange = (interval: Interval | null): string =>
  range(interval, (share) => (share === null ? ABSENT : decimal(100 * share, 0)));

/** A share that a user chose, with the digits it was given: "5 %", "0.1 %". */
export const sharePercent = (share: number): string => `${Number((100 * share).toPrecision(6))} %`;

export const probability = (p: number | null): string =>
  p === null ? ABSENT : p < 0.001 ? '<0.001' : fixed(p, 3);
