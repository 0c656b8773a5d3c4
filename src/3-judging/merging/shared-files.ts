import { existsSync } from 'node:fs';
import { FileError, oneLine } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { declarationIn, episodesIn, RUN_FILES } from '../../folder/files.ts';

/** Makes sure that folders declare the same of their runs, and returns one that does; null if none does. */
export async function requireSharedDeclaration(folders: readonly string[]): Promise<string | null> {
  const [declared, ...others] = folders.filter((folder) => existsSync(declarationIn(folder)));
  if (declared === undefined) return null;
  // Judges are told what is declared, so a folder without it was asked other questions.
  const without = folders.find((folder) => !existsSync(declarationIn(folder)));
  if (without !== undefined) {
    throw new FileError(
      without,
      oneLine(
        `holds no ${RUN_FILES.declaration}, and ${declared} does; copy it there if it was judged with it, and judge again if not`,
      ),
    );
  }
  await requireEqual(declarationIn, declared, others);
  return declared;
}

/** The same for how the episodes of a set ended. A folder that was judged elsewhere does not hold it. */
export async function requireSharedEpisodes(folders: readonly string[]): Promise<string | null> {
  const [first, ...others] = folders.filter((folder) => existsSync(episodesIn(folder)));
  if (first === undefined) return null;
  await requireEqual(episodesIn, first, others);
  return first;
}

async function requireEqual(
  fileIn: (folder: string) => string,
  first: string,
  others: readonly string[],
): Promise<void> {
  const digest = await fileDigest(fileIn(first));
  for (const other of others) {
    if ((await fileDigest(fileIn(other))) === digest) continue;
    throw new FileError(
      fileIn(other),
      oneLine(`is not the same as ${fileIn(first)}; only folders that agree on it can be merged`),
    );
  }
}
