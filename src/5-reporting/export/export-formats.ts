import { ranked } from '../../4-measuring/recommending/ranked.ts';
import { UnknownNameError } from '../../base/errors.ts';
import type { ExportFormat } from './export-format.ts';

/**
 * Every format of `tj export`. A new one is a file beside this with its writer, and an entry here: the
 * command, its help, the endings of file names and the library follow from the list.
 */
export const exportFormats = [
  {
    id: 'csv',
    ending: '.csv',
    binary: false,
    exports: 'pairs',
    writer: async () => (await import('./csv.ts')).pairsCsv,
  },
  {
    id: 'parquet',
    ending: '.parquet',
    binary: true,
    exports: 'pairs',
    writer: async () => (await import('./parquet.ts')).pairsParquet,
  },
  {
    id: 'junit',
    ending: '.xml',
    binary: false,
    exports: 'pairs',
    writer: async () => (await import('./junit.ts')).pairsJunit,
  },
  {
    id: 'json',
    ending: '.json',
    binary: false,
    exports: 'measurement',
    writer: async () => (measurement) => JSON.stringify(measurement),
  },
  {
    id: 'markdown',
    ending: '.md',
    binary: false,
    exports: 'measurement',
    // Which judge to trust, the sentences as a list, then the tables: for a pull request.
    writer: async () => {
      const { markdownTable } = await import('../tables/markdown-table.ts');
      const { measurementTables } = await import('../tables/measurement-tables.ts');
      const { markdownText } = await import('../words/markdown-text.ts');
      return (measurement) => {
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
      };
    },
  },
  {
    id: 'tex',
    ending: '.tex',
    binary: false,
    exports: 'measurement',
    // The tables only: a paper has sentences of its own.
    writer: async () => {
      const { measurementTables } = await import('../tables/measurement-tables.ts');
      const { texTables } = await import('../tables/tex-table.ts');
      return (measurement) => texTables(measurementTables(measurement));
    },
  },
  {
    id: 'text',
    ending: '.txt',
    binary: false,
    exports: 'measurement',
    writer: async () => (await import('./text.ts')).measurementText,
  },
] as const satisfies readonly ExportFormat[];

type Listed = (typeof exportFormats)[number];

export type ExportFormatId = Listed['id'];
/** Formats of a measurement. */
export type ReportFormat = Extract<Listed, { exports: 'measurement' }>['id'];

/** The format with this id. */
export function exportFormat<Id extends ExportFormatId>(id: Id): Extract<Listed, { id: Id }> {
  const found = exportFormats.find((format) => format.id === id);
  if (found !== undefined) return found as Extract<Listed, { id: Id }>;
  throw new UnknownNameError(
    'format',
    id,
    exportFormats.map((format) => format.id),
  );
}

/** The ids of the formats that export the measurement, or of those that export the pairs. */
export function formatIds(exports: ExportFormat['exports']): readonly ExportFormatId[] {
  return exportFormats.filter((format) => format.exports === exports).map(({ id }) => id);
}
