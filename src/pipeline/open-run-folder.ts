import { stat } from 'node:fs/promises';
import type { Environment } from '../environment/environment.ts';
import { FileError, UnknownNameError, UserError } from '../errors.ts';
import { pairsOf } from '../metrics/columns/pairs.ts';
import { type JudgedSet, loadRun } from '../run-folder/rows/load-judged-set.ts';
import { openSource } from '../run-folder/set/trajectory-source.ts';
import { trajectoriesIn, verdictsIn } from '../run-folder/set/write-set.ts';

/** A run folder, read whole, with what its set was made of. */
export interface OpenFolder {
  readonly run: JudgedSet;
  readonly environment: Environment;
  /** The seed its instances came from, where that is known. */
  readonly seed: number | bigint | null;
}

/** Reads a run folder; the environment is the one its manifest names unless told otherwise. */
export async function openFolder(folder: string, named?: string): Promise<OpenFolder> {
  const { environment, seed } = await openSource({
    set: folder,
    ...(named === undefined ? {} : { environment: named }),
  });
  const isFolder = await stat(folder).then((entry) => entry.isDirectory());
  if (!isFolder) {
    throw new FileError(folder, 'name the folder that holds trajectories.jsonl and verdicts.jsonl');
  }
  const run = await loadRun(trajectoriesIn(folder), verdictsIn(folder), environment);
  return { run, environment, seed };
}

/** The same for whoever needs only the rows. */
export async function loadFolder(folder: string, environment?: string): Promise<JudgedSet> {
  return (await openFolder(folder, environment)).run;
}

/** The judges asked for. A judge that saw no clean parent has nothing to be compared with. */
export function selectJudges({ set, judges }: JudgedSet, ids?: readonly string[]): JudgedSet {
  const known = judges.map((judge) => judge.judgeId);
  for (const id of ids ?? []) {
    if (!known.includes(id)) throw new UnknownNameError('judge', id, known);
  }
  const chosen = ids === undefined ? judges : judges.filter(({ judgeId }) => ids.includes(judgeId));
  const { parent } = pairsOf(set);
  if (parent.length === 0) {
    throw new UserError(
      'no fault of this set has its clean parent in it; generate the set with --with-parents',
    );
  }
  for (const judge of chosen) {
    if (!parent.some((row) => judge.present[row] === 1)) {
      throw new UserError(
        `${judge.judgeId} has no verdict on any clean parent, so nothing can be compared; judge the clean runs too`,
      );
    }
  }
  return { set, judges: chosen };
}
