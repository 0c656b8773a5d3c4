import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { ranked } from '../../4-measuring/recommending/ranked.ts';
import { markdownTable } from '../tables/markdown-table.ts';
import { measurementTables } from '../tables/measurement-tables.ts';
import { markdownText } from '../words/markdown-text.ts';

/** Whom to trust, the sentences as a list, then the tables: for a pull request. */
export function measurementMarkdown(measurement: Measurement): string {
  const { headline, caveats } = measurement.recommendation;
  return [
    `**${markdownText(headline)}**`,
    ...(caveats.length === 0 ? [] : ['', markdownText(caveats.join(' '))]),
    '',
    ...ranked(measurement.judges).map(({ sentence }) => `- ${markdownText(sentence)}`),
    '',
    ...measurementTables(measurement).map((table) => `${markdownTable(table)}\n`),
  ]
    .join('\n')
    .trimEnd();
}
