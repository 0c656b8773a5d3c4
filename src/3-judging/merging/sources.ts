import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { FileError, oneLine } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { lockState } from '../../base/files/lock/lock-holder.ts';
import { lockIn, RUN_FILES, responsesIn, trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import { type ManifestEntry, readManifest } from '../../folder/manifest/manifest.ts';
import { RowFile } from '../../folder/row-file.ts';
import type { Line } from '../../run/wire/json-lines.ts';
import { isUnfinishedMerge } from './manifests.ts';

/** A folder that is merged, as it was when it was opened. */
export interface MergeSource {
  /** As the user named it. */
  readonly folder: string;
  readonly entries: readonly ManifestEntry[];
  /** Null where there is no such file. */
  readonly verdicts: RowFile | null;
  readonly responses: RowFile | null;
}

/** Opens a folder that verdicts are taken from. Nothing in it is changed. */
export async function openMergeSource(
  folder: string,
  onNote: (text: string) => void,
): Promise<MergeSource> {
  await requireRunFolder(folder);
  await requireQuiet(folder, onNote);
  const source = openSource(folder, await readManifest(folder));
  if (source.entries.some(isUnfinishedMerge)) {
    onNote(`${oneLine(folder)} was made by a tj merge that did not finish; merge into it again.`);
  }
  if (source.verdicts === null) onNote(`${oneLine(folder)} holds no verdicts.`);
  return source;
}

/** Opens the folder that is merged into, which the caller has locked. */
export async function openMergeTarget(folder: string): Promise<MergeSource> {
  const entries = await readManifest(folder);
  // A merge that was killed is done again, and the new one has an entry of its own.
  return openSource(
    folder,
    entries.filter((entry) => !isUnfinishedMerge(entry)),
  );
}

function openSource(folder: string, entries: readonly ManifestEntry[]): MergeSource {
  return {
    folder,
    entries,
    verdicts: RowFile.openIfThere(verdictsIn(folder)),
    responses: RowFile.openIfThere(responsesIn(folder)),
  };
}

/**
 * The lines of a log. A last line that lacks its line break and is not whole was torn by a kill, and is
 * left out.
 */
export async function* wholeLines(
  file: RowFile | null,
  isWhole: (line: string) => boolean,
  onTorn: (bytes: number) => void = () => {},
): AsyncGenerator<Line> {
  if (file === null) return;
  for await (const batch of file.batches()) {
    for (const line of batch) {
      if (!file.isTail(line) || isWhole(line.text)) yield line;
      else onTorn(line.bytes);
    }
  }
}

/** Which folder a path leads to, so that one that is named twice is merged once. */
export async function placeOfFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (cause) {
    throw fileFailure('read a file', folder, cause);
  }
}

async function requireRunFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) {
    throw new FileError(folder, 'is not a folder; name the run folder itself');
  }
  if (existsSync(trajectoriesIn(folder))) return;
  throw new FileError(folder, `holds no ${RUN_FILES.trajectories}; name a run folder`);
}

/** A folder that is being judged would be merged half-way, and nobody would notice later. */
async function requireQuiet(folder: string, onNote: (text: string) => void): Promise<void> {
  const state = await lockState(lockIn(folder));
  if (state === null || state.isRunning === false) return;
  const { pid, host, started } = state.holder;
  const who = oneLine(`process ${pid} on ${host}, since ${started}`);
  if (state.isRunning) {
    throw new FileError(folder, `is being written to by ${who}; wait for it or stop it`);
  }
  onNote(
    `${oneLine(folder)} may still be written to (by ${who}); what it holds now is merged. Run the same command again when that has ended.`,
  );
}
