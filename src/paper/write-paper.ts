import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFailure } from '../run-folder/claim-folder.ts';
import type { RebuiltPaper } from './rebuild.ts';
import { paperTables } from './tables/paper-tables.ts';

/** Writes the rebuilt figures as TeX macros, as JSON and as the tables of the paper. */
export async function writePaper(folder: string, { august, october }: RebuiltPaper): Promise<void> {
  const macros = Object.entries({ ...august, ...october }).map(
    ([name, figure]) => `\\newcommand{\\tj${name}}{${figure}}\n`,
  );
  try {
    await writeFile(join(folder, 'numbers.tex'), macros.join(''));
    await writeFile(
      join(folder, 'numbers.json'),
      `${JSON.stringify({ august, october }, null, 2)}\n`,
    );
    await writeFile(join(folder, 'tables.md'), paperTables(august));
  } catch (cause) {
    throw writeFailure(folder, cause);
  }
}
