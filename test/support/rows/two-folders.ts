import { join } from 'node:path';
import { mergeFolders } from '../../../src/3-judging/merging/merge-folders.ts';
import type { MergeSettings } from '../../../src/3-judging/settings.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { writeFolder } from './mergeable.ts';
import { readVerdicts } from './read-verdicts.ts';

/** What a manifest says of an invocation of a judge. */
export const judged = (started: string, id = 'step:m', further = {}) => ({
  command: 'judge',
  started,
  finished: started,
  judges: [{ id, kind: 'model', model: 'm', ...further }],
});

/** Writes two folders and merges them. */
export function two(
  one: readonly Verdict[],
  other: readonly Verdict[],
  {
    runs = [[], []] as readonly (readonly object[])[],
    further = [{}, {}] as readonly object[],
  } = {},
) {
  const base = temporaryFolder();
  const folders = [one, other].map((verdicts, i) =>
    writeFolder(join(base, `f${i + 1}`), {
      verdicts,
      runs: runs[i] ?? [],
      further: (further[i] ?? {}) as Record<string, string>,
    }),
  );
  const out = join(base, 'out');
  const notes: string[] = [];
  const merging = (options: Partial<MergeSettings> = {}) =>
    mergeFolders({ out, folders, options, onNote: (text) => notes.push(text) });
  return { base, out, folders, notes, merging };
}

/** What was said about which trajectory, in the order of the rows. */
export const said = async (out: string) =>
  (await readVerdicts(out)).map(({ trajectoryId, rationale }) => [trajectoryId, rationale]);
