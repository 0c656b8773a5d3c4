// Recorded runs: a part of the library's exports.

export { traceFormats } from '../../1-traces/formats/formats.ts';
export {
  type ImportedTraces,
  type ImportOptions,
  importTraces,
  NothingImportedError,
} from '../../1-traces/import.ts';
export type {
  ImportedFile,
  ImportReport,
  RefusedRecord,
} from '../../1-traces/importing/import-report.ts';
export type { Sample, ToolFacts, TraceFormat } from '../../1-traces/trace-format.ts';
