import type { Measurement } from '../metrics/measurement.ts';
import { colours } from '../report/colours.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { measurementTables } from '../report/measurement-tables.ts';
import type { Table } from '../report/table.ts';
import { texTable } from '../report/tex-table.ts';
import { textTable } from '../report/text-table.ts';
import { wrapped } from '../report/wrapped.ts';

export type ReportFormat = 'text' | 'markdown' | 'tex' | 'json';

/** Stage 5: a measurement becomes something a person, or a program, reads. */
export function report(measurement: Measurement, format: ReportFormat): string {
  const tables = measurementTables(measurement);
  const sentences = measurement.judges.map(({ sentence }) => sentence);
  switch (format) {
    case 'json':
      return JSON.stringify(measurement);
    case 'markdown':
      return [
        ...sentences.map((text) => `- ${text}`),
        '',
        ...tables.map((t) => `${markdownTable(t)}\n`),
      ]
        .join('\n')
        .trimEnd();
    case 'tex':
      return tables.map(texTable).join('\n\n');
    default:
      return plainText(tables, sentences);
  }
}

/** The two tables that make the point, and the sentences. */
export function briefReport(measurement: Measurement): string {
  return plainText(
    measurementTables(measurement).slice(0, 2),
    measurement.judges.map(({ sentence }) => sentence),
  );
}

function plainText(tables: readonly Table[], sentences: readonly string[]): string {
  return [
    ...tables.flatMap((table) => [
      colours.bold(table.title),
      '',
      textTable(table),
      '',
      ...(table.note === undefined ? [] : [colours.dim(wrapped(table.note)), '']),
    ]),
    colours.bold('In short'),
    '',
    ...sentences.map((text) => wrapped(text, '  ')),
  ].join('\n');
}
