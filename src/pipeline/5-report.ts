import { oneLine } from '../errors.ts';
import type { Measurement } from '../metrics/measurement.ts';
import { pairBatches } from '../metrics/pairs/pair-table.ts';
import type { Figure } from '../report/figures/figure.ts';
import type { PageModel, Provenance } from '../report/html/page-model.ts';
import type { ShownSet } from '../report/html/pair-chunks.ts';
import { pairsCsv } from '../report/pairs/pairs-csv.ts';
import { pairsJunit } from '../report/pairs/pairs-junit.ts';
import { markdownTable } from '../report/tables/markdown-table.ts';
import { measurementTables } from '../report/tables/measurement-tables.ts';
import type { Table } from '../report/tables/table.ts';
import { texTable } from '../report/tables/tex-table.ts';
import { textTable } from '../report/tables/text-table.ts';
import { colours } from '../report/text/colours.ts';
import { markdownText } from '../report/text/markdown-text.ts';
import { wrapped } from '../report/text/wrapped.ts';
import type { JudgedSet } from '../run-folder/rows/load-judged-set.ts';

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
        ...sentences.map((text) => `- ${markdownText(text)}`),
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

/** The forms in which pairs leave, a row for each fault and judge. */
export type PairFormat = 'csv' | 'parquet' | 'junit';

/** The pairs themselves rather than their measurement, in pieces, so that a large run need not fit in memory. */
export async function* reportPairs(
  { set, judges }: JudgedSet,
  format: PairFormat,
): AsyncGenerator<string | Uint8Array> {
  switch (format) {
    case 'csv':
      yield* pairsCsv(pairBatches(set, judges));
      return;
    case 'junit':
      yield pairsJunit(set, judges);
      return;
    default: {
      // What writes Parquet is loaded only for those who want it.
      const { pairsParquet } = await import('../report/pairs/pairs-parquet.ts');
      yield* pairsParquet(pairBatches(set, judges));
    }
  }
}

/** The figures of a measurement. What draws them is large, so it is loaded only now. */
export async function drawFigures(measurement: Measurement): Promise<readonly Figure[]> {
  return (await import('../report/figures/figures.ts')).figuresOf(measurement);
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
  const [figures, { explorerIndex, pairChunks }, { reportPage }] = await Promise.all([
    drawFigures(page.measurement),
    import('../report/html/pair-chunks.ts'),
    import('../report/html/report-page.ts'),
  ]);
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
      colours.bold(oneLine(table.title)),
      '',
      textTable(table),
      '',
      ...(table.note === undefined ? [] : [colours.dim(wrapped(table.note)), '']),
    ]),
    colours.bold('In short'),
    '',
    ...sentences.map((text) => wrapped(oneLine(text), '  ')),
  ].join('\n');
}
