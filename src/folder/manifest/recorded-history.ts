import type { ManifestEntry } from './manifest.ts';
import type { RecordedCommand } from './manifest-schema.ts';

/** The commands that a manifest lists, oldest first. Entries that name no command are skipped. */
export function recordedHistory(entries: readonly ManifestEntry[]): readonly RecordedCommand[] {
  return entries.flatMap((entry) => {
    const { command, version, started, finished } = entry;
    if (command === undefined) return [];
    return {
      command,
      version: text(version),
      started: text(started),
      finished: text(finished),
      detail: recordedDetail(entry),
    };
  });
}

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

/** The same for the verdicts of one judge; for all of them where no entry lists it. */
export function judgedOn(
  entries: readonly ManifestEntry[],
  lists: (entry: ManifestEntry) => boolean,
): string | null {
  const own = entries.filter(lists);
  return judgedAt(own.length === 0 ? entries : own);
}

/** Text that somebody wrote as a date, in the one form that everything here compares and shows. */
export function isoDate(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Files of an import that are named; a folder of thousands is summed up. */
const MOST_FILES = 5;

/** What a command did where its name alone does not say, in a few words; null for other commands. */
function recordedDetail(entry: ManifestEntry): string | null {
  switch (entry.command) {
    case 'import':
      return importDetail(entry);
    case 'inject':
      return injectDetail(entry);
    case 'judge':
      return shardDetail(entry);
    case 'merge':
      return mergeDetail(entry);
    default:
      return null;
  }
}

function importDetail({ sources, trusted }: ManifestEntry): string {
  const files = Array.isArray(sources) ? (sources as readonly unknown[]) : [];
  const named = files.slice(0, MOST_FILES).map((source) => {
    const { file, format, traces } = asObject(source);
    const runs = typeof traces === 'number' ? `, ${traces} runs` : '';
    return `${nameOr(file, 'a file')} (${nameOr(format, 'format not recorded')}${runs})`;
  });
  const more = files.length > MOST_FILES ? [`${files.length - MOST_FILES} more files`] : [];
  const vouched = trusted === true ? 'a person vouches for them' : 'nobody vouches for them';
  return [...named, ...more, vouched].join('; ');
}

function injectDetail({ from, types }: ManifestEntry): string {
  const { folder, sha256 } = asObject(from);
  const planted = Array.isArray(types) ? types.filter((type) => typeof type === 'string') : [];
  return [
    ...(typeof folder === 'string' ? [`from ${folder}`] : []),
    ...(typeof sha256 === 'string' ? [`whose set has SHA-256 ${sha256}`] : []),
    ...(planted.length === 0 ? [] : [`planted ${planted.join(', ')}`]),
  ].join('; ');
}

function shardDetail({ shard }: ManifestEntry): string | null {
  const { number, of } = asObject(shard);
  return typeof number === 'number' && typeof of === 'number' ? `shard ${number} of ${of}` : null;
}

function mergeDetail({ merged }: ManifestEntry): string {
  const folders = Array.isArray(merged) ? (merged as readonly unknown[]) : [];
  const named = folders.slice(0, MOST_FILES).map((each) => {
    const { folder, verdicts } = asObject(each);
    const held = typeof verdicts === 'number' ? ` (${verdicts} verdicts)` : '';
    return `${nameOr(folder, 'a folder')}${held}`;
  });
  const more = folders.length > MOST_FILES ? [`${folders.length - MOST_FILES} more folders`] : [];
  return [...named, ...more].join('; ');
}

const nameOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
