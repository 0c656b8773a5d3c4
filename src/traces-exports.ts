// Recorded runs: a part of the library's exports.

export {
  type ImportedTraces,
  type ImportOptions,
  importTraces,
  NothingImportedError,
} from './pipeline/1-import.ts';
export { traceFormats } from './traces/formats/formats.ts';
export type {
  ImportedFile,
  ImportReport,
  RefusedRecord,
} from './traces/importing/import-report.ts';
export type { ToolFacts } from './traces/recorded-trace.ts';
export type { Sample, TraceFormat } from './traces/trace-format.ts';
