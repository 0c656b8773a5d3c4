import { markdownTable } from '../../5-reporting/tables/markdown-table.ts';
import type { Figures } from '../figures.ts';
import { differencesTable } from './differences-table.ts';
import { cellsOf } from './figure-cells.ts';
import { pairedByType, recallAndPaired, recallByType } from './tables-by-fault.ts';
import { cost, localisation, mainResults, prevalence } from './tables-by-judge.ts';

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
export function paperTables(august: Figures): string {
  const cell = cellsOf(august);
  return `${TABLES.map((table) => markdownTable(table(cell))).join('\n\n')}\n`;
}
