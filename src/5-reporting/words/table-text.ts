import { oneLine } from '../../base/errors.ts';
import { colours } from '../../base/text/colours.ts';
import { wrapped } from '../../base/text/terminal-width.ts';
import type { Table } from '../tables/table.ts';
import { textTable } from '../tables/text-table.ts';

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
