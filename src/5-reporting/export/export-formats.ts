import { ranked } from '../../4-measuring/recommending/ranked.ts';
import { UnknownNameError } from '../../base/errors.ts';
import type { ExportFormat } from './export-format.ts';
import type { TraceStoreId } from './request-bodies.ts';

/** The bodies of the requests that tell a store of traces what was found. */
const bodies = <Id extends TraceStoreId>(id: Id) =>
  ({
    id,
    ending: null,
    binary: false,
    exports: 'bodies',
    writer: async () => (await import('./request-bodies.ts')).bodiesFor(id),
  }) as const;

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
    writer: async () => (await import('./pair-tests.ts')).pairsJunit,
  },
  {
    id: 'ctrf',
    ending: '.ctrf',
    binary: false,
    exports: 'pairs',
    writer: async () => (await import('./pair-tests.ts')).pairsCtrf,
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
  {
    id: 'openmetrics',
    ending: '.prom',
    binary: false,
    exports: 'measurement',
    writer: async () => (await import('./openmetrics.ts')).measurementOpenMetrics,
  },
  bodies('otlp-logs'),
  bodies('langfuse'),
  bodies('phoenix'),
  bodies('langsmith'),
  bodies('braintrust'),
  bodies('mlflow'),
  {
    id: 'dataset',
    ending: null,
    binary: true,
    exports: 'folder',
    writer: async () => (await import('./dataset.ts')).datasetFiles,
  },
] as const satisfies readonly ExportFormat[];

type Listed = (typeof exportFormats)[number];

export type ExportFormatId = Listed['id'];
/** Formats of a measurement. */
export type ReportFormat = Extract<Listed, { exports: 'measurement' }>['id'];
/** Formats of what was measured or judged, whether or not it lies in a folder. */
export type JudgedFormat = Extract<Listed, { exports: 'measurement' | 'pairs' }>['id'];

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

/** The ids of the formats that export the same. */
export function formatIds(exports: ExportFormat['exports']): readonly ExportFormatId[] {
  return exportFormats.filter((format) => format.exports === exports).map(({ id }) => id);
}
