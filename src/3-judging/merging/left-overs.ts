import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RUN_FILES } from '../../folder/files.ts';

/** Files that are not yet whole: `verdicts.jsonl.0123456789abcdef.partial`. */
const PARTIAL = /^(?:[a-z]+\.jsonl?)\.[0-9a-f]{16}\.partial$/;

/** What a merge writes before the set; a merge that was killed may have left only these. */
const BEFORE_THE_SET: readonly string[] = [
  RUN_FILES.manifest,
  RUN_FILES.declaration,
  RUN_FILES.episodes,
];

/**
 * Whether a merge that was killed can have left this file in a new folder.
 *
 * @param isInterrupted whether the folder's manifest says that there was such a merge
 */
export function isLeftOver(name: string, isInterrupted: boolean): boolean {
  const isLock = name === RUN_FILES.lock || name.startsWith(`${RUN_FILES.lock}.`);
  return isLock || PARTIAL.test(name) || (isInterrupted && BEFORE_THE_SET.includes(name));
}

/** Removes files that a kill kept from being whole. Nobody else writes here, because it is locked. */
export async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (PARTIAL.test(name)) await rm(join(folder, name), { force: true }).catch(() => {});
  }
}
