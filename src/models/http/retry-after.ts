/**
 * The seconds a Retry-After header asks to wait: `120`, or a date, `Wed, 21 Oct 2015 07:28:00 GMT`,
 * counted from `now` (milliseconds since the epoch). Null where it says neither.
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  // Date.parse would also take `-5` or `2`, so only what looks like an HTTP date reaches it.
  const date = /^[A-Za-z]{3,9}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
