import { at, type Json } from '../../run/json.ts';

/**
 * A time in milliseconds, from a number in any unit, digits as text, an ISO date, or one of the two ways
 * in which JavaScript writes nanoseconds: seconds and the rest, or the halves of 64 bits.
 */
export function timeOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return inMilliseconds(value);
  if (typeof value === 'object' && value !== null) return inTwoNumbers(value);
  if (typeof value !== 'string' || value === '') return null;
  if (/^\d{1,19}$/.test(value)) return inMilliseconds(Number(value));
  return dateOf(value);
}

function inTwoNumbers(value: Json): number | null {
  const [seconds, rest] = [at(value, 0), at(value, 1)];
  if (typeof seconds === 'number' && typeof rest === 'number') return seconds * 1e3 + rest / 1e6;
  const [high, low] = [at(value, 'high'), at(value, 'low')];
  if (typeof high !== 'number' || typeof low !== 'number') return null;
  return inMilliseconds((high >>> 0) * 2 ** 32 + (low >>> 0));
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
  const count = (part: number): number => Number(parts[part] ?? 0);
  return (((count(1) * 24 + count(2)) * 60 + count(3)) * 60 + count(4)) * 1000;
}
