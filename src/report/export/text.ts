import { oneLine } from '../../errors.ts';
import type { Measurement } from '../../metrics/measurement/measurement.ts';
import { measurementTables } from '../tables/measurement-tables.ts';
import type { Table } from '../tables/table.ts';
import { textTable } from '../tables/text-table.ts';
import { colours } from '../text/colours.ts';
import { wrapped } from '../text/wrapped.ts';

/** Every table and the sentences, for a terminal. */
export function measurementText(measurement: Measurement): string {
  return plainText(measurementTables(measurement), measurement);
}

/** The two tables that make the point, and the sentences. */
export function briefText(measurement: Measurement): string {
  return plainText(measurementTables(measurement).slice(0, 2), measurement);
}

function plainText(tables: readonly Table[], { judges }: Measurement): string {
  return [
    ...tables.flatMap((table) => [
      colours.bold(oneLine(table.title)),
      '',
      textTable(table),
      '',
      ...(table.note === undefined ? [] : [colours.dim(wrapped(table.note)), '']),
    ]),
    colours.bold('In short'),
    '',
    ...judges.map(({ sentence }) => wrapped(oneLine(sentence), '  ')),
  ].join('\n');
}
