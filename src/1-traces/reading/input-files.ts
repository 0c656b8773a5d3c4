import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, resolve } from 'node:path';
import { errorCode, FileError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { PLATFORM, type Platform } from '../../base/platform.ts';

/** What the paths on a command line come down to. */
export interface InputFiles {
  /** The files to read, in order; `-` is standard input. */
  readonly files: readonly string[];
  /** What lies in the given folders and was left aside. */
  readonly skipped: readonly SkippedFile[];
}

export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

/**
 * Finds the files that paths name: files as they are, those in folders and in the folders below, in
 * the order of their names, and those that match a pattern.
 *
 * @param options.except a folder that is not looked into, because it is the one to write to
 */
export async function inputFiles(
  paths: readonly string[],
  {
    except,
    platform = PLATFORM,
  }: { readonly except?: string | undefined; readonly platform?: Platform } = {},
): Promise<InputFiles> {
  const files: string[] = [];
  const skipped: SkippedFile[] = [];
  const isExcepted = (path: string): boolean =>
    except !== undefined && resolve(path) === resolve(except);
  for (const path of paths) {
    if (path === '-') {
      files.push(path);
      continue;
    }
    const kind = await kindOf(path);
    if (kind === 'folder') await addFolder(path, { files, skipped, isExcepted });
    else if (kind === 'file') files.push(path);
    else files.push(...(await matching(path, platform)));
  }
  return { files: [...new Set(files)], skipped };
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'missing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT' && /[*?[{]/.test(path)) return 'missing';
    throw fileFailure('read a file', path, cause);
  }
}

/** A shell expands most patterns itself; this is for those in quotes and for other systems. */
async function matching(pattern: string, platform: Platform): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  // In a pattern a backslash escapes, but on Windows people write it between folders.
  const slashed = platform === 'windows' ? pattern.replaceAll('\\', '/') : pattern;
  const found = await glob(slashed, {
    absolute: isAbsolute(pattern),
    expandDirectories: false,
    followSymbolicLinks: false,
  });
  if (found.length === 0) throw new FileError(pattern, 'no file matches this pattern; check it');
  return found.toSorted();
}

interface Search {
  readonly files: string[];
  readonly skipped: SkippedFile[];
  isExcepted(path: string): boolean;
}

async function addFolder(folder: string, search: Search): Promise<void> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    throw fileFailure('read a file', folder, cause);
  }
  const names = new Set(entries.map(({ name }) => name));
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const reason = search.isExcepted(path) ? 'the folder to write to' : whyLeftAside(entry, names);
    if (reason !== null) search.skipped.push({ file: path, reason });
    else if (entry.isDirectory()) await addFolder(path, search);
    else search.files.push(path);
  }
}

/** Endings of files that hold no traces. Others are looked into. */
const NO_TRACES = new Set(
  [
    '.md .txt .rst .pdf .html .css .csv .tsv .xml .yaml .yml .toml .ini .cfg .lock .log .diff .patch',
    '.py .pyc .ipynb .js .mjs .cjs .ts .tsx .sh .sql .c .cc .go .rs .java .rb .map',
    '.png .jpg .jpeg .gif .webp .svg .ico .mp3 .mp4 .wav .webm',
    '.parquet .arrow .feather .db .sqlite .sqlite3 .pkl .npz .npy .pt .safetensors .tar .whl',
  ]
    .join(' ')
    .split(' '),
);

/** What a run folder of this program holds beside its set. */
const BESIDE_A_SET = new Set(['run.json', 'verdicts.jsonl', 'failures.jsonl', 'responses.jsonl']);
const SET = 'trajectories.jsonl';

function whyLeftAside(entry: Dirent, siblings: ReadonlySet<string>): string | null {
  if (entry.name.startsWith('.')) return 'hidden';
  if (entry.isSymbolicLink()) return 'a link, which is not followed inside a folder';
  if (entry.isDirectory()) return entry.name === 'node_modules' ? 'not a folder of traces' : null;
  if (!entry.isFile()) return 'not a plain file';
  if (NO_TRACES.has(extname(entry.name).toLowerCase())) return 'not a file of traces by its ending';
  if (/^(licen[cs]e|copying|notice|readme|makefile)$/i.test(entry.name)) return 'not a trace';
  if (siblings.has(SET) && BESIDE_A_SET.has(entry.name))
    return `belongs to the run folder's ${SET}`;
  return null;
}
