import { join } from 'node:path';
import { markdownTable } from '../5-reporting/tables/markdown-table.ts';
import { writeAtomically } from '../base/files/write-atomically.ts';
import type { Figures } from './paper-figures.ts';
import type { RebuiltPaper } from './rebuild.ts';
import { cellsOf } from './tables/figure-cells.ts';
import { pairedByType, recallAndPaired, recallByType } from './tables/tables-by-fault.ts';
import {
  cost,
  differencesTable,
  localisation,
  mainResults,
  prevalence,
} from './tables/tables-by-judge.ts';

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

const TABLES = [
  mainResults,
  recallAndPaired,
  recallByType,
  pairedByType,
  prevalence,
  localisation,
  cost,
  differencesTable,
];

/** The paper's tables as Markdown. */
function paperTables(august: Figures): string {
  const cell = cellsOf(august);
  return `${TABLES.map((table) => markdownTable(table(cell))).join('\n\n')}\n`;
}
