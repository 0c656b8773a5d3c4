import { asList, at, type Json, textAt } from '../../run/json.ts';
import type { ManifestEntry } from './manifest.ts';
import type { RecordedCommand } from './manifest-schema.ts';

/** The commands that a manifest lists, oldest first. Entries that name no command are skipped. */
export function recordedHistory(entries: readonly ManifestEntry[]): readonly RecordedCommand[] {
  return entries.flatMap((entry) => {
    const { command } = entry;
    if (command === undefined) return [];
    return {
      command,
      version: textAt(entry, 'version') ?? null,
      started: textAt(entry, 'started') ?? null,
      finished: textAt(entry, 'finished') ?? null,
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
  const files = namedEach(sources, 'files', (source) => {
    const traces = at(source, 'traces');
    const runs = typeof traces === 'number' ? `, ${traces} runs` : '';
    const format = textAt(source, 'format') ?? 'format not recorded';
    return `${textAt(source, 'file') ?? 'a file'} (${format}${runs})`;
  });
  const vouched = trusted === true ? 'a person vouches for them' : 'nobody vouches for them';
  return [...files, vouched].join('; ');
}

function injectDetail({ from, types }: ManifestEntry): string {
  const [folder, sha256] = [textAt(from, 'folder'), textAt(from, 'sha256')];
  const planted = asList(types).filter((type) => typeof type === 'string');
  return [
    ...(folder === undefined ? [] : [`from ${folder}`]),
    ...(sha256 === undefined ? [] : [`whose set has SHA-256 ${sha256}`]),
    ...(planted.length === 0 ? [] : [`planted ${planted.join(', ')}`]),
  ].join('; ');
}

function shardDetail({ shard }: ManifestEntry): string | null {
  const [number, of] = [at(shard, 'number'), at(shard, 'of')];
  return typeof number === 'number' && typeof of === 'number' ? `shard ${number} of ${of}` : null;
}

function mergeDetail({ merged }: ManifestEntry): string {
  return namedEach(merged, 'folders', (each) => {
    const verdicts = at(each, 'verdicts');
    const held = typeof verdicts === 'number' ? ` (${verdicts} verdicts)` : '';
    return `${textAt(each, 'folder') ?? 'a folder'}${held}`;
  }).join('; ');
}

/** The first of some things by their names, and how many more there are. */
function namedEach(
  listed: unknown,
  what: string,
  nameOf: (each: Json) => string,
): readonly string[] {
  const all = asList(listed);
  const named = all.slice(0, MOST_FILES).map(nameOf);
  return all.length > MOST_FILES ? [...named, `${all.length - MOST_FILES} more ${what}`] : named;
}
