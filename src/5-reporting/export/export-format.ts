import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import type { TracedVerdict } from './traced-verdicts.ts';

/** Turns a measurement into a text. */
export type MeasurementWriter = (measurement: Measurement) => string;

/** Turns the pairs of a set into pieces of a file, so that a large set need not fit in memory. */
export type PairsWriter = (
  set: SetColumns,
  judges: readonly JudgeColumns[],
) => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Turns verdicts on recordings into the bodies of requests, one per line. */
export type BodiesWriter = (verdicts: AsyncIterable<TracedVerdict>) => AsyncIterable<string>;

/** Turns a run folder into the files of another folder. */
export type FolderWriter = (folder: string) => AsyncIterable<ExportedFile>;

export interface ExportedFile {
  readonly name: string;
  readonly content: string | AsyncIterable<Uint8Array>;
}

interface FormatOf<Content extends string, Writer> {
  readonly id: string;
  /** The ending of a file's name that means this format; null where none does. */
  readonly ending: string | null;
  /** Whether a terminal would show it as noise. */
  readonly binary: boolean;
  /**
   * What is written: the numbers of the judges, one row per fault and judge, what a store of traces is to be
   * told of the recordings in it, or a folder of files.
   */
  readonly exports: Content;
  /** Loads what writes it, which nobody else has to wait for. */
  readonly writer: () => Promise<Writer>;
}

export type ExportFormat =
  | FormatOf<'measurement', MeasurementWriter>
  | FormatOf<'pairs', PairsWriter>
  | FormatOf<'bodies', BodiesWriter>
  | FormatOf<'folder', FolderWriter>;
