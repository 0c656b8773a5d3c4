import type { Json } from '../run/json.ts';
import type { TraceReading } from './recorded-trace.ts';

/**
 * The beginning of a file, parsed: one JSON document, the first elements of a JSON array, or the first
 * lines of JSON Lines.
 */
export interface Sample {
  readonly shape: 'document' | 'array' | 'lines';
  readonly values: readonly Json[];
}

/**
 * One way in which people record what agents do. `detect` looks at the content alone, never at a
 * file's name. It answers how the file is to be read, or null if it is in another format:
 *
 * - `each`: every element or line is a record of its own, so that a file of any size can be read;
 * - `whole`: all of the file is needed at once. `read` gets the document, or the list of its elements
 *   or lines.
 */
export interface TraceFormat {
  /** What `--format` calls it: `openai-chat`. */
  readonly name: string;
  /** What wrote it, in a few words, for lists and help. */
  readonly description: string;
  detect(sample: Sample): 'each' | 'whole' | null;
  /** The runs of one record. It never throws for what it is given: it refuses, and says why. */
  read(value: Json): Iterable<TraceReading>;
  /**
   * What a file that goes with another one says, such as annotations that lie beside a trace. A
   * format that has such files is handed them all before `read` is called.
   */
  readonly companion?: Companion;
}

/** Files that hold no runs but say something about those of other files. */
export interface Companion {
  detect(sample: Sample): boolean;
  /** Returns what to do to the traces of the same format that are read with it. */
  read(value: Json, fileName: string): (reading: TraceReading) => TraceReading;
}
