/**
 * How many seconds a Retry-After header asks to wait. It holds either seconds (`120`) or a date (`Wed,
 * 21 Oct 2015 07:28:00 GMT`), which is counted from `now`, in milliseconds since the epoch. Null if it
 * holds neither.
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  // Date.parse would also accept `-5` or `2`, so it only gets what looks like an HTTP date.
  const date = /^[A-Za-z]{3,9}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
