import { errorCode, FileError, oneLine } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { readFolderFile } from '../../base/files/folder-file.ts';
import { declarationIn } from '../../folder/files.ts';
import { type DeclarationFile, declarationSchema } from './declaration/declaration-schema.ts';

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
  const parsed = declarationSchema.safeParse(parseJson(text, path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  const problem = oneLine(`${where}${issue?.message ?? 'not a declaration'}`);
  throw new FileError(path, `${problem}; repair it`, { cause: parsed.error });
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new FileError(path, 'not JSON; repair it or move it away', { cause });
  }
}
