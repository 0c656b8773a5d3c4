import type { z } from 'zod';
import { errorCode, FileError } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { readFolderFile } from '../../base/files/folder-file.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { manifestIn, trajectoriesIn } from '../files.ts';
import { manifest, type manifestEntry } from './manifest-schema.ts';

/** One entry per invocation: thousands of them are far below this. */
const MOST_BYTES = 64 << 20;

export type ManifestEntry = z.output<typeof manifestEntry>;

/** How a folder came about, oldest entry first; empty where the folder has no manifest. */
export async function readManifest(folder: string): Promise<readonly ManifestEntry[]> {
  const { runs, next } = await parseManifest(folder);
  if (next === undefined) return runs;
  // Whoever replaced the set was killed before or after the new one appeared.
  const digest = await fileDigest(trajectoriesIn(folder)).catch(() => null);
  return digest !== null && next.at(-1)?.set_sha256 === digest ? next : runs;
}

/** Whether the folder holds nothing but the first set of a command that was killed at it. */
export async function isFirstSetUnfinished(folder: string): Promise<boolean> {
  const { runs, next } = await parseManifest(folder);
  return runs.length === 0 && next !== undefined;
}

async function parseManifest(folder: string): Promise<z.output<typeof manifest>> {
  const path = manifestIn(folder);
  let text: string;
  try {
    text = await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return { runs: [] };
    throw fileFailure('read a file', path, cause);
  }
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new FileError(path, 'not a run manifest; repair it or move it away', {
      cause: parsed.error,
    });
  }
  return parsed.data;
}

/** @param next what is to take the place of these entries when a set appears: see `manifest` */
export async function writeManifest(
  folder: string,
  runs: readonly ManifestEntry[],
  next?: readonly ManifestEntry[],
): Promise<void> {
  const text = `${JSON.stringify({ runs, next }, null, 2)}\n`;
  await writeAtomically(manifestIn(folder), text, { folder });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
