import type { Measurement } from '../metrics/measurement.ts';
import { colours } from '../report/colours.ts';
import type { PageModel, Provenance } from '../report/html/page-model.ts';
import type { ShownSet } from '../report/html/pair-chunks.ts';
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

/** A measurement with everything that a reader of its page can look into. */
export interface PageReport {
  readonly title: string;
  readonly measurement: Measurement;
  readonly shown: ShownSet;
  readonly provenance: Provenance;
}

/** The measurement as one HTML file: figures, tables and every pair. What draws is loaded when used. */
export async function htmlReport(page: PageReport): Promise<string> {
  const [{ figuresOf }, { explorerIndex, pairChunks }, { reportPage }] = await Promise.all([
    import('../report/figures/figures.ts'),
    import('../report/html/pair-chunks.ts'),
    import('../report/html/report-page.ts'),
  ]);
  const figures = figuresOf(page.measurement);
  const model: PageModel = {
    title: page.title,
    measurement: page.measurement,
    figures: figures.map(({ svg: _, ...figure }) => figure),
    explorer: explorerIndex(page.shown),
    provenance: page.provenance,
  };
  return reportPage({ model, figures, chunks: pairChunks(page.shown) });
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
