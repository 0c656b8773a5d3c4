import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../../errors.ts';
import { writeLines } from '../../store/write-to-stream.ts';
import { claimFolder, writeFailure } from '../claims/claim-folder.ts';
import { type ManifestEntry, writeManifest } from '../manifest/manifest.ts';

export const trajectoriesIn = (folder: string): string => join(folder, 'trajectories.jsonl');
export const verdictsIn = (folder: string): string => join(folder, 'verdicts.jsonl');

/**
 * Writes a labelled set to a folder. The file appears under its name only when it is whole, so an
 * interrupted command leaves either the old set or the new one.
 */
export async function writeSetFolder(
  folder: string,
  lines: Iterable<string>,
  entry: ManifestEntry,
  options: { readonly force: boolean },
): Promise<void> {
  await claimFolder(folder, { ...options, replaces: 'the set in it' });
  // Verdicts cost hours; a new set would leave them speaking of trajectories that are gone.
  if (existsSync(verdictsIn(folder))) {
    throw new FileError(
      folder,
      'holds verdicts on the set it has now; move verdicts.jsonl away before replacing the set',
    );
  }
  const target = trajectoriesIn(folder);
  const partial = `${target}.partial`;
  try {
    await writeLines(lines, createWriteStream(partial));
    await rename(partial, target);
    await writeManifest(folder, [entry]);
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => {});
    throw writeFailure(folder, cause);
  }
}
