import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { FileError } from '../errors.ts';
import { readFailure } from '../trajectory/wire/json-lines.ts';
import { manifest, type manifestEntry } from './manifest/manifest-schema.ts';

export type ManifestEntry = z.output<typeof manifestEntry>;

const fileIn = (folder: string): string => join(folder, 'run.json');

/** How a folder came about, oldest entry first; nothing where it does not say. */
export async function readManifest(folder: string): Promise<readonly ManifestEntry[]> {
  const path = fileIn(folder);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw readFailure(path, cause);
  }
  const parsed = manifest.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new FileError(path, 'not a run manifest; mend it or move it away', {
      cause: parsed.error,
    });
  }
  return parsed.data.runs;
}

/** The new manifest takes the old one's name when it is whole, so that a kill leaves one of the two. */
export async function writeManifest(folder: string, runs: readonly ManifestEntry[]): Promise<void> {
  const path = fileIn(folder);
  await writeFile(`${path}.partial`, `${JSON.stringify({ runs }, null, 2)}\n`);
  await rename(`${path}.partial`, path);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
