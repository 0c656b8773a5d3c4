import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileFailure } from './file-failure.ts';

/** What a module may name another by. A match inside a comment does no harm: it only adds a file. */
const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*(["'])((?:\.{0,2}\/|file:)[^"'\n]+)\1/g;

/** Resolves a specifier as seen from a module; undefined where that leads nowhere. */
export type ResolveModule = (specifier: string, from: string) => string | undefined;

/**
 * The SHA-256 of a module's source and of everything it imports from files of the user's own, found by
 * reading and without running any of it. Installed packages do not count, nor does the folder that the
 * files are in.
 */
export async function moduleDigest(path: string, resolveModule: ResolveModule): Promise<string> {
  const sources = await moduleSources(path, resolveModule);
  const folder = dirname(resolve(path));
  const lines = Array.from(
    sources,
    ([file, source]) => `${relative(folder, file).replaceAll('\\', '/')} ${sha256(source)}\n`,
  );
  return sha256(lines.toSorted().join(''));
}

/** The source of a module and of everything it imports from files of the user's own, by path. */
export async function moduleSources(
  path: string,
  resolveModule: ResolveModule,
): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  const waiting = [resolve(path)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = await readSource(file);
    sources.set(file, source);
    for (const [, , specifier = ''] of source.matchAll(SPECIFIER)) {
      const found = asPath(resolveModule(specifier, file));
      if (found !== null && !found.includes('/node_modules/')) waiting.push(found);
    }
  }
  return sources;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function readSource(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw fileFailure('read a file', file, cause);
  }
}

function asPath(found: string | undefined): string | null {
  if (found === undefined) return null;
  if (found.startsWith('file:')) return fileURLToPath(found);
  return isAbsolute(found) ? found : null;
}
