import { DEFAULT_MEASURE, type MeasureOptions, measure } from '../4-measuring/measure.ts';
import type { Measurement } from '../4-measuring/measurement/measurement.ts';
import type { JudgedSet } from '../4-measuring/rows/judged-set.ts';
import type { Figure } from './charts/figures.tsx';
import type { ExportFormat } from './export/export-format.ts';
import { type ExportFormatId, exportFormat, type ReportFormat } from './export/export-formats.ts';

/** Stage 5: a measurement becomes a text that a person or a program reads. */
export async function report(measurement: Measurement, format: ReportFormat): Promise<string> {
  const write = await exportFormat(format).writer();
  return write(measurement);
}

/**
 * How a measurement is shown on a terminal: how wide that is, and whether all tables are wanted, those
 * that a first look needs, or only whom to trust and the lines that are drawn.
 */
export interface TerminalReport {
  readonly columns: number;
  readonly detail: 'all' | 'brief' | 'pictures';
}

/** The sentences and the tables that make the point, or every table, for a terminal. */
export async function terminalReport(
  measurement: Measurement,
  { columns, detail }: TerminalReport,
): Promise<string> {
  const texts = await import('./export/text.ts');
  switch (detail) {
    case 'all':
      return texts.measurementText(measurement, columns);
    case 'brief':
      return texts.briefText(measurement, columns);
    case 'pictures':
      return texts.picturesText(measurement, columns);
  }
}

/**
 * Stage 5, for other programs: whatever a format exports, in pieces, so that a large set need not fit
 * in memory. The options matter only to formats that export the measurement.
 */
export async function* exportJudged(
  judged: JudgedSet,
  format: ExportFormatId,
  options: MeasureOptions = DEFAULT_MEASURE,
): AsyncGenerator<string | Uint8Array> {
  const chosen: ExportFormat = exportFormat(format);
  switch (chosen.exports) {
    case 'pairs':
      yield* (await chosen.writer())(judged.set, judged.judges);
      return;
    case 'measurement':
      yield `${(await chosen.writer())(measure(judged, options))}\n`;
  }
}

/** The figures of a measurement. What draws them is loaded only here. */
export async function drawFigures(measurement: Measurement): Promise<readonly Figure[]> {
  return (await import('./charts/figures.tsx')).figuresOf(measurement);
}
