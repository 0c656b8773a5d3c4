import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode, FileError, oneLine } from '../../../base/errors.ts';
import { fileFailure } from '../../../base/files/file-failure.ts';
import { readFolderFile } from '../../../base/files/folder-file.ts';
import { parseJsonFile } from '../../../base/files/parse-json.ts';
import { declarationIn } from '../../../folder/files.ts';
import { confirmedIn, type Declaration } from './declaration.ts';
import { type DeclarationFile, declarationSchema } from './declaration-schema.ts';

/** A declaration, and its file with the text of the procedure in the place of its path. */
interface ReadDeclaration {
  readonly declared: Declaration;
  readonly file: DeclarationFile;
}

/** Reads a declaration that the user named. */
export async function readDeclaration(path: string): Promise<ReadDeclaration> {
  const file = await withProcedure(await readDeclarationFile(path), path);
  return { declared: confirmedIn(file), file };
}

/** The same as it was written, with its guesses. */
export async function readDeclarationFile(path: string): Promise<DeclarationFile> {
  const file = parsed(await textOf(path), path);
  checkPatterns(file, path);
  return file;
}

/** A declaration is written by hand; a larger one is something else. */
const MOST_BYTES = 4 << 20;

/** The declaration that lies in a run folder; empty if there is none. */
export async function folderDeclaration(folder: string): Promise<DeclarationFile> {
  const path = declarationIn(folder);
  let text: string;
  try {
    text = await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw fileFailure('read a file', path, cause);
  }
  return parsed(text, path);
}

function parsed(text: string, path: string): DeclarationFile {
  const fix = '; repair it, or make a new one with tj inject --init';
  const value = parseJsonFile(text, path, { fix });
  const { success, data, error } = declarationSchema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the file' : issue.path.join('.');
  const problem = oneLine(`${where}: ${issue?.message ?? 'not a declaration'}`);
  throw new FileError(path, `${problem}; repair it`, { cause: error });
}

async function withProcedure(file: DeclarationFile, path: string): Promise<DeclarationFile> {
  const { procedure } = file;
  if (procedure === undefined || typeof procedure === 'string') return file;
  return { ...file, procedure: await textOf(resolve(dirname(path), procedure.file)) };
}

function checkPatterns({ errors = [] }: DeclarationFile, path: string): void {
  for (const entry of errors) {
    const pattern = typeof entry === 'string' ? entry : String(entry.pattern);
    try {
      new RegExp(pattern, 'u');
    } catch (cause) {
      throw new FileError(path, `errors: '${pattern}' is not a regular expression`, { cause });
    }
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw fileFailure('read a file', path, cause);
  }
}
