import type { Json } from '../../trajectory/json.ts';

/** A time in milliseconds, from a number in any unit, digits as text, or an ISO date. */
export function timeOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return inMilliseconds(value);
  if (typeof value !== 'string' || value === '') return null;
  if (/^\d{1,19}$/.test(value)) return inMilliseconds(Number(value));
  return dateOf(value);
}

/** Exporters write seconds, milli-, micro- or nanoseconds; times of this century tell them apart. */
function inMilliseconds(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  const size = Math.abs(value);
  if (size >= 1e17) return value / 1e6;
  if (size >= 1e14) return value / 1e3;
  return size >= 1e11 ? value : value * 1e3;
}

/** Spans follow each other within microseconds, which `Date` would cut off. */
function dateOf(text: string): number | null {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  const fine = /\.\d{3}(\d{1,6})/.exec(text)?.[1];
  return fine === undefined ? time : time + Number(`0.${fine}`);
}

const DURATION = /^P(?:(\d{1,9})D)?T?(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,12})?)S)?$/;

/** The milliseconds of a duration such as `PT1M27.78S`; null if it is none. */
export function durationOf(value: Json | undefined): number | null {
  const parts = typeof value === 'string' ? DURATION.exec(value) : null;
  if (parts === null) return null;
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (
    (((days as number) * 24 + (hours as number)) * 3600 +
      (minutes as number) * 60 +
      (seconds as number)) *
    1000
  );
}
