import { oneLine } from '../../errors.ts';
import type { Measurement } from '../../metrics/measurement/measurement.ts';
import { measurementTables, overviewTables } from '../tables/measurement-tables.ts';
import { ranked } from '../tables/ranked.ts';
import type { Table } from '../tables/table.ts';
import { colours } from '../text/colours.ts';
import { tableText } from '../text/table-text.ts';
import { DEFAULT_COLUMNS } from '../text/terminal-width.ts';
import { wrapped } from '../text/wrapped.ts';

/** The sentences and every table, for a terminal. */
export function measurementText(measurement: Measurement, columns = DEFAULT_COLUMNS): string {
  return plainText(measurementTables(measurement), measurement, columns);
}

/** The sentences and the tables that make the point. */
export function briefText(measurement: Measurement, columns = DEFAULT_COLUMNS): string {
  return plainText(overviewTables(measurement), measurement, columns);
}

function plainText(tables: readonly Table[], { judges }: Measurement, columns: number): string {
  return [
    colours.bold('In short'),
    '',
    ...ranked(judges).map(({ sentence }) => wrapped(oneLine(sentence), { indent: '  ', columns })),
    '',
    ...tables.map((table) => tableText(table, columns)),
  ]
    .join('\n')
    .trimEnd();
}
