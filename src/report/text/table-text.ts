import { oneLine } from '../../errors.ts';
import type { Table } from '../tables/table.ts';
import { textTable } from '../tables/text-table.ts';
import { colours } from './terminal/colours.ts';
import { wrapped } from './terminal/wrapped.ts';

/**
 * A table with its title above it and its note below it, and an empty line at the end.
 *
 * @param left how many columns of the table hold words
 */
export function tableText(table: Table, columns: number, left = 1): string {
  return [
    colours.bold(wrapped(oneLine(table.title), { columns })),
    '',
    textTable(table, { columns, left }),
    '',
    ...(table.note === undefined
      ? []
      : [colours.dim(wrapped(oneLine(table.note), { columns })), '']),
  ].join('\n');
}
