import type { Measurement } from '../../metrics/measurement/measurement.ts';
import { markdownTable } from '../tables/markdown-table.ts';
import { measurementTables } from '../tables/measurement-tables.ts';
import { ranked } from '../tables/ranked.ts';
import { markdownText } from '../text/markdown-text.ts';

/** The sentences as a list, then the tables: for a pull request. */
export function measurementMarkdown(measurement: Measurement): string {
  return [
    ...ranked(measurement.judges).map(({ sentence }) => `- ${markdownText(sentence)}`),
    '',
    ...measurementTables(measurement).map((table) => `${markdownTable(table)}\n`),
  ]
    .join('\n')
    .trimEnd();
}
