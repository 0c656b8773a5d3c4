import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { FileError } from '../../../base/errors.ts';
import { fileFailure } from '../../../base/files/file-failure.ts';
import { confirmedIn, type Declaration } from './declaration.ts';
import { type DeclarationFile, declarationSchema } from './declaration-schema.ts';

/** A declaration, and its file with the text of the procedure in the place of its path. */
export interface ReadDeclaration {
  readonly declared: Declaration;
  readonly file: DeclarationFile;
}

/** Reads a declaration that the user named. */
export async function readDeclaration(path: string): Promise<ReadDeclaration> {
  const text = await textOf(path);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new FileError(path, 'this is not JSON; repair it, or make one with tj inject --init', {
      cause,
    });
  }
  const parsed = declarationSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where =
      issue === undefined || issue.path.length === 0 ? 'the file' : issue.path.join('.');
    throw new FileError(path, `${where}: ${issue?.message ?? 'not readable'}`, {
      cause: parsed.error,
    });
  }
  const file = await withProcedure(parsed.data, path);
  checkPatterns(file, path);
  return { declared: confirmedIn(file), file };
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
