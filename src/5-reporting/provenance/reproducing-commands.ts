import type { Environment } from '../../1-worlds/contract/environment.ts';
import { defaultFaults } from '../../2-planting/faults/chosen-faults.ts';
import { judgeNames } from '../../3-judging/judges/families/families.ts';
import type { RecordedJudge } from '../../3-judging/work/recorded-judges.ts';
import { oneLine } from '../../base/errors.ts';
import { shellWords } from '../../base/text/shell-words.ts';
import { declarationIn } from '../../folder/files.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import {
  recordedEnvironment,
  recordedModulePath,
} from '../../folder/manifest/recorded-environment.ts';

/**
 * The commands that produce a folder's verdicts again, as far as its manifest says: first the set, then
 * the judges. A user's own judge is only mentioned in a comment, because only the user knows where it
 * is.
 */
export function reproducingCommands(
  folder: string,
  environment: Environment | null,
  entries: readonly ManifestEntry[],
  judges: readonly RecordedJudge[],
): readonly string[] {
  // Other programs write entries, too. The paper's own entry names no command, others may say less.
  const generated = entries.findLast(
    ({ command, n_requested, seed }) =>
      (command === 'generate' || command === undefined) &&
      typeof n_requested === 'number' &&
      seed !== undefined,
  );
  return [
    ...(generated === undefined || environment === null
      ? []
      : [generateCommand(folder, environment, generated)]),
    ...judgeCommands(folder, judges),
  ];
}

function generateCommand(folder: string, environment: Environment, entry: ManifestEntry): string {
  const words = ['tj', 'generate', '-n', String(entry.n_requested), '--seed', String(entry.seed)];
  const made = recordedEnvironment([entry]);
  const environmentPath = made === null ? null : recordedModulePath(made, folder);
  const named = environmentPath ?? made?.environment ?? 'support-desk';
  if (named !== 'support-desk') words.push('--environment', named);
  const usual = defaultFaults(environment).map(({ name }) => name);
  const { types } = entry;
  if (Array.isArray(types) && types.toSorted().join() !== usual.toSorted().join()) {
    words.push('--types', types.join(','));
  }
  if (typeof entry.length === 'string') words.push('--length', entry.length);
  if (entry.with_parents === false) words.push('--no-parents');
  const { faults_per_run, faithful_replies } = entry;
  if (typeof faults_per_run === 'number') words.push('--faults-per-run', String(faults_per_run));
  if (typeof faithful_replies === 'number') words.push('--faithful-replies');
  if (entry.degrees === true) words.push('--degrees');
  words.push(
    ...editOption('--harmless', entry.harmless),
    ...editOption('--attacks', entry.attacks),
  );
  return shellWords([...words, '--out', folder]);
}

/** An option with the count and the kinds that were asked for. Somebody else may have written them. */
function editOption(name: string, choice: unknown): readonly string[] {
  if (typeof choice !== 'object' || choice === null) return [];
  const { count, names } = choice as { readonly count?: unknown; readonly names?: unknown };
  const asked = [
    ...(typeof count === 'number' ? [String(count)] : []),
    ...(Array.isArray(names) ? names.map(String) : []),
  ];
  return asked.length === 0 ? [name] : [name, asked.join(',')];
}

function judgeCommands(folder: string, judges: readonly RecordedJudge[]): readonly string[] {
  /** The families that one command can ask, by the options that they share. */
  const families = new Map<string, string[]>();
  const own: string[] = [];
  for (const { id, family, model, samples, repeats } of judges) {
    if (family === null || !judgeNames.includes(family)) {
      own.push(id);
      continue;
    }
    const options = shellWords([
      ...(model === null ? [] : ['--model', model]),
      ...(samples === null ? [] : ['--samples', String(samples)]),
      ...(repeats === 1 ? [] : ['--repeats', String(repeats)]),
    ]);
    families.set(options, [...(families.get(options) ?? []), family]);
  }
  const commands = Array.from(families, ([options, names]) =>
    `${shellWords(['tj', 'judge', folder, '--judge', ...names])} ${options}`.trimEnd(),
  );
  // A comment ends with its line, so an id must not bring a line break.
  const comment = `# and your own: ${shellWords(own.map(oneLine))}`;
  return own.length === 0 ? commands : [...commands, comment];
}

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
  const { format, select, limit, sample, seed, faulty } = fields(entry.options);
  const files = list(entry.sources).flatMap((source) => text(fields(source).file) ?? []);
  const words = [
    ...['tj', 'import', ...files.slice(0, MOST_FILES)],
    ...option('--format', format),
    ...list(select).flatMap((condition) => option('--select', condition)),
    ...option('--faulty', faulty),
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
