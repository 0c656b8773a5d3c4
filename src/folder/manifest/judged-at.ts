import type { ManifestEntry } from './manifest.ts';

/**
 * When the last verdicts of a folder were written, as an ISO date; null where its manifest does not say.
 * A merge is left out: it copies verdicts and brings the entries of those who made them.
 */
export function judgedAt(entries: readonly ManifestEntry[]): string | null {
  const ends = entries
    .filter(({ command, judges }) => command === 'judge' || (command !== 'merge' && judges))
    .flatMap(({ finished }) => isoDate(finished) ?? []);
  return ends.toSorted().at(-1) ?? null;
}

/** Text that somebody wrote as a date, in the one form that everything here compares and shows. */
export function isoDate(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
