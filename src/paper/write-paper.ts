import { join } from 'node:path';
import { writeAtomically } from '../base/files/write-atomically.ts';
import type { RebuiltPaper } from './rebuild.ts';
import { paperTables } from './tables/paper-tables.ts';

/** Writes the rebuilt figures as TeX macros, as JSON and as the tables of the paper. */
export async function writePaper(folder: string, { august, october }: RebuiltPaper): Promise<void> {
  const macros = Object.entries({ ...august, ...october }).map(
    ([name, figure]) => `\\newcommand{\\tj${name}}{${figure}}\n`,
  );
  const files = {
    'numbers.tex': macros.join(''),
    'numbers.json': `${JSON.stringify({ august, october }, null, 2)}\n`,
    'tables.md': paperTables(august),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeAtomically(join(folder, name), text, { folder });
  }
}
