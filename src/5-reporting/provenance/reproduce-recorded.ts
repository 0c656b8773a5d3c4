import { shellWords } from '../../base/text/shell-words.ts';
import { declarationIn } from '../../folder/files.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';

/** A command that names more files than this is no help to a reader. */
const MOST_FILES = 10;

/**
 * The commands that make a set of recorded runs again, as far as its manifest says. Other programs may
 * have written the entries, so nothing about their shape is taken for granted.
 *
 * @param isDeclared whether the folder holds a declaration, which tj inject was then given
 */
export function recordedSetCommands(
  folder: string,
  entries: readonly ManifestEntry[],
  isDeclared: boolean,
): readonly string[] {
  const imported = entries.findLast(({ command }) => command === 'import');
  const injected = entries.findLast(({ command }) => command === 'inject');
  // Only its last name is recorded, because where it lay on somebody's disk is nobody's business.
  const from = text(fields(injected?.from).folder) ?? 'RUNS';
  return [
    ...(imported === undefined
      ? []
      : importCommands(imported, injected === undefined ? folder : from)),
    ...(injected === undefined ? [] : [injectCommand(injected, from, folder, isDeclared)]),
  ];
}

function importCommands(entry: ManifestEntry, out: string): readonly string[] {
  const { format, select, limit, sample, seed } = fields(entry.options);
  const files = list(entry.sources).flatMap((source) => text(fields(source).file) ?? []);
  const words = [
    ...['tj', 'import', ...files.slice(0, MOST_FILES)],
    ...option('--format', format),
    ...list(select).flatMap((condition) => option('--select', condition)),
    ...option('--limit', limit),
    ...option('--sample', sample),
    ...(sample === undefined ? [] : option('--seed', seed)),
    ...(entry.trusted === true ? ['--trusted'] : []),
    ...['--out', out],
  ];
  const more = files.length - MOST_FILES;
  const remarks = [
    ...(more > 0 ? [`with ${more} more files`] : []),
    ...(Number(entry.redacted) > 0 ? ['with the same --redact'] : []),
  ];
  const comment = remarks.length === 0 ? '' : ` # ${remarks.join(', ')}`;
  return files.length === 0 ? [] : [`${shellWords(words)}${comment}`];
}

function injectCommand(
  entry: ManifestEntry,
  from: string,
  out: string,
  isDeclared: boolean,
): string {
  const { size, types, per_trace, harmless } = fields(entry.options);
  const named = list(types).filter((type) => typeof type === 'string');
  return shellWords([
    ...['tj', 'inject', from],
    ...(isDeclared ? ['--tools', declarationIn(out)] : []),
    ...option('-n', size),
    ...(named.length === 0 ? [] : ['--types', named.join(',')]),
    ...option('--per-trace', per_trace),
    ...option('--harmless', harmless),
    ...option('--seed', entry.seed),
    ...['--out', out],
  ]);
}

/** An option with its value, if that is a text or a number. */
const option = (name: string, value: unknown): readonly string[] =>
  typeof value === 'string' || typeof value === 'number' ? [name, String(value)] : [];

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
