import type { z } from 'zod';
import { errorCode, FileError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { readFolderFile } from '../../base/files/folder-file.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { manifestIn } from '../files.ts';
import { manifest, type manifestEntry } from './manifest-schema.ts';

/** One entry per invocation: thousands of them are far below this. */
const MOST_BYTES = 64 << 20;

export type ManifestEntry = z.output<typeof manifestEntry>;

/** How a folder came about, oldest entry first; empty where the folder has no manifest. */
export async function readManifest(folder: string): Promise<readonly ManifestEntry[]> {
  const path = manifestIn(folder);
  let text: string;
  try {
    text = await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw fileFailure('read a file', path, cause);
  }
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new FileError(path, 'not a run manifest; repair it or move it away', {
      cause: parsed.error,
    });
  }
  return parsed.data.runs;
}

export async function writeManifest(folder: string, runs: readonly ManifestEntry[]): Promise<void> {
  const text = `${JSON.stringify({ runs }, null, 2)}\n`;
  await writeAtomically(manifestIn(folder), text, { folder });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
