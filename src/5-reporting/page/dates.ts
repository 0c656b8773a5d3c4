const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "17 Nov 2026", in UTC, so that a page says the same wherever it is made and read. */
export function dayOf(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "17 Nov 2026, 15:42 UTC". */
export const minuteOf = (iso: string): string => `${dayOf(iso)}, ${iso.slice(11, 16)} UTC`;
