import { isAbsolute, join } from 'node:path';
import { defaultFaults } from '../../environment/chosen-faults.ts';
import type { Environment } from '../../environment/environment.ts';
import { oneLine } from '../../errors.ts';
import { judgeNames } from '../../judges/load-judge.ts';
import { isPath } from '../../load-module.ts';
import { shellWords } from '../../shell-words.ts';
import type { ManifestEntry } from './manifest.ts';
import type { RecordedJudge } from './provenance.ts';

/**
 * The commands that reproduce a folder's verdicts, as far as its manifest says: first the set, then the
 * judges that have a name. A judge of the user's own becomes a comment, since only the user knows
 * where it is.
 */
export function reproducingCommands(
  folder: string,
  environment: Environment,
  entries: readonly ManifestEntry[],
  judges: readonly RecordedJudge[],
): readonly string[] {
  // Other programs write entries too: the paper's own names no command, and others may say less.
  const generated = entries.findLast(
    ({ command, n_requested, seed }) =>
      (command === 'generate' || command === undefined) &&
      typeof n_requested === 'number' &&
      seed !== undefined,
  );
  return [
    ...(generated === undefined ? [] : [generateCommand(folder, environment, generated)]),
    ...judgeCommands(folder, judges),
  ];
}

function generateCommand(folder: string, environment: Environment, entry: ManifestEntry): string {
  const words = ['tj', 'generate', '-n', String(entry.n_requested), '--seed', String(entry.seed)];
  if (entry.environment !== undefined && entry.environment !== 'support-desk') {
    words.push('--environment', environmentFrom(folder, entry.environment));
  }
  const usual = defaultFaults(environment).map(({ name }) => name);
  const { types } = entry;
  if (Array.isArray(types) && types.toSorted().join() !== usual.toSorted().join()) {
    words.push('--types', types.join(','));
  }
  if (entry.with_parents === true) words.push('--with-parents');
  return shellWords([...words, '--out', folder]);
}

/** A manifest names a module by its path from the folder; a command needs its path from here. */
function environmentFrom(folder: string, recorded: string): string {
  if (!isPath(recorded) || isAbsolute(recorded)) return recorded;
  const path = join(folder, recorded);
  return isAbsolute(path) || path.startsWith('.') ? path : `./${path}`;
}

function judgeCommands(folder: string, judges: readonly RecordedJudge[]): readonly string[] {
  /** Judges that one command can ask, by the rest of that command. */
  const together = new Map<string, string[]>();
  const own: string[] = [];
  for (const { id, model } of judges) {
    const modelWords = model === null ? '' : ` --model ${shellWords([model])}`;
    const ending = `:${model}`;
    const family = model !== null && id.endsWith(ending) ? id.slice(0, -ending.length) : id;
    const [, samples] = /^selfcons(\d+)$/.exec(family) ?? [];
    const name = samples === undefined ? family : 'selfcons';
    if (!judgeNames.includes(name)) {
      own.push(id);
      continue;
    }
    const rest = samples === undefined ? modelWords : `${modelWords} --samples ${samples}`;
    together.set(rest, [...(together.get(rest) ?? []), name]);
  }
  return [
    ...Array.from(
      together,
      ([rest, names]) => `${shellWords(['tj', 'judge', folder, '--judge', ...names])}${rest}`,
    ),
    // A comment ends with its line, so a name must not contain a line break.
    ...(own.length === 0 ? [] : [`# and your own: ${shellWords(own.map(oneLine))}`]),
  ];
}
