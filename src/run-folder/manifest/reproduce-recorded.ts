import { shellWords } from '../../shell-words.ts';
import type { ManifestEntry } from './manifest.ts';

/**
 * The commands that made a set of recorded runs, as far as its manifest says: the import, then the
 * planting of faults. Nothing about the shape of an entry is taken for granted.
 */
export function recordedSetCommands(
  folder: string,
  entries: readonly ManifestEntry[],
): readonly string[] {
  const imported = entries.findLast(({ command }) => command === 'import');
  const injected = entries.findLast(({ command }) => command === 'inject');
  const from = text(field(injected?.from, 'folder'));
  return [
    ...(imported === undefined ? [] : importCommand(imported, from ?? folder)),
    ...(injected === undefined || from === null ? [] : [injectCommand(injected, from, folder)]),
  ];
}

function importCommand(entry: ManifestEntry, out: string): readonly string[] {
  const files = list(entry.sources).flatMap((source) => text(field(source, 'file')) ?? []);
  if (files.length === 0) return [];
  const { options } = entry;
  const command = shellWords([
    ...['tj', 'import', ...files],
    ...option('--format', field(options, 'format')),
    ...list(field(options, 'select')).flatMap((condition) => option('--select', condition)),
    ...option('--limit', field(options, 'limit')),
    ...option('--sample', field(options, 'sample')),
    ...option('--seed', field(options, 'seed')),
    ...(entry.trusted === true ? ['--trusted'] : []),
    ...['--out', out],
  ]);
  // Patterns may themselves name what they hide, so no manifest holds them.
  const redacted = typeof entry.redacted === 'number' ? entry.redacted : 0;
  return redacted > 0 ? [`${command} # and ${redacted} times --redact`] : [command];
}

function injectCommand(entry: ManifestEntry, from: string, out: string): string {
  const { options } = entry;
  const types = list(field(options, 'types')).flatMap((type) => text(type) ?? []);
  return shellWords([
    ...['tj', 'inject', from],
    ...option('--size', field(options, 'size')),
    ...(types.length === 0 ? [] : ['--types', types.join(',')]),
    ...option('--per-trace', field(options, 'per_trace')),
    ...option('--controls', field(options, 'controls')),
    ...option('--seed', entry.seed),
    ...['--out', out],
  ]);
}

const option = (name: string, value: unknown): readonly string[] =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? [name, String(value)]
    : [];

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
