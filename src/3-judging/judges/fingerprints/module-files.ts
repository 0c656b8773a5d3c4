import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { splitWords } from '../own/split-words.ts';
import { existingFile } from './files-digest.ts';

const RELATIVE_TEXT = /(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;
const SOURCE = /\.[cm]?[jt]sx?$/;
const ENDINGS = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '.tsx', '.jsx'];
const INDEXES = ['/index.ts', '/index.mts', '/index.js', '/index.mjs', '/index.cjs'];

/**
 * A module and every file of the user's own that it leads to. Any quoted relative path counts, whether
 * it is imported or read, so the list may hold a file too many and never lacks one that is named.
 */
export function moduleFiles(path: string): readonly string[] {
  const found = new Set<string>();
  const waiting = [resolve(path)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!SOURCE.test(file)) continue;
    for (const [, , named = ''] of textOf(file).matchAll(RELATIVE_TEXT)) {
      const next = resolved(named, dirname(file));
      if (next !== null) waiting.push(next);
    }
  }
  return [...found];
}

/**
 * The files that the words of a command name: `judge.py` in `python3 judge.py`, `rules.json` in
 * `--rules=rules.json`, and both in `sh -c "python3 judge.py rules.json"`.
 */
export function commandFiles(command: string): readonly string[] {
  const words = splitWords(command).flatMap((word) => [word, ...word.split(/[\s=;&|<>()]+/)]);
  return words
    .filter((word) => word !== '')
    .map((word) => existingFile(word))
    .filter((file) => file !== null)
    .flatMap(moduleFiles);
}

function resolved(named: string, folder: string): string | null {
  // TypeScript lets a module import `./words.js` and mean words.ts.
  const stem = named.replace(/\.([cm]?)js$/, '.$1ts');
  for (const candidate of [...ENDINGS, ...INDEXES].map((ending) => named + ending).concat(stem)) {
    const file = existingFile(candidate, folder);
    if (file !== null) return file;
  }
  return null;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
