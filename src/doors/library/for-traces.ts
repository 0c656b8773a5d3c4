/**
 * `trajectory-judge/traces`: runs that somebody recorded.
 *
 * @module
 */

/** The formats that recordings are read from, and what a format is. */
export { traceFormats } from '../../1-traces/formats/formats.ts';
/** Defines a format of one's own, and what its reader is handed and may say. */
export {
  type AboutRecord,
  defineFormat,
  type OwnFormat,
  type RunRecorder,
} from '../../1-traces/formats/own-format.ts';
/** Imports recordings into a run folder, as `tj import` does. */
export { importTraces, NothingImportedError } from '../../1-traces/import.ts';
/** What was imported and what was refused, with reasons. */
export type { ImportReport } from '../../1-traces/importing/import-report.ts';
export type { Sample, TraceFormat } from '../../1-traces/trace-format.ts';
/** Plants faults in recorded runs, as `tj inject` does. */
export { injectRecorded } from '../../2-planting/recorded/plant-recorded.ts';
