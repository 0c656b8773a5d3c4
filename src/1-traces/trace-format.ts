import type { Json } from '../run/json.ts';
import type { Label } from '../run/label.ts';
import type { Run } from '../run/run.ts';

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
  /**
   * The keys by which people may know it, for somebody whose file is in no format: `messages[].role: user|assistant`.
   * A list that stands first may also be the file itself, or its lines. `?` behind a key: it may be absent.
   */
  readonly signs?: readonly string[] | undefined;
  detect(sample: Sample): 'each' | 'whole' | null;
  /**
   * The runs of one record. It never throws for what it is given: it refuses, and says why. What it puts
   * into no run it hands over as `leftOut`, with the reason. A count that knows no format holds the runs
   * against the record: calls that are neither in a run nor handed over are *unread*, and a run that
   * misses more than a fifth of its calls is refused.
   */
  read(value: Json, options?: ReadOptions): Iterable<TraceReading>;
  /**
   * The facts that together name the task of a run, as `domain` and `task_id` do. A run that lacks the
   * last of them names none.
   */
  readonly task?: readonly string[];
  /**
   * What a file that goes with another one says, such as annotations that lie beside a trace. A
   * format that has such files is handed them all before `read` is called.
   */
  readonly companion?: Companion;
}

/** What users may ask of readers. */
export interface ReadOptions {
  /** Whether agents that work for another one are steps of its run, or runs of their own. */
  readonly agents: 'steps' | 'split';
}

/** The `detect` of a format in which every record is a run, or several, by itself. */
export function detectEach(isRecord: (value: Json) => boolean): TraceFormat['detect'] {
  return ({ shape, values }) => {
    if (!values.some(isRecord)) return null;
    return shape === 'document' ? 'whole' : 'each';
  };
}

/** Files that hold no runs but say something about those of other files. */
export interface Companion {
  detect(sample: Sample): boolean;
  /** Returns what to do to the traces of the same format that are read with it. */
  read(value: Json, fileName: string): (reading: TraceReading) => TraceReading;
}

/** Something that a reader left out on purpose. */
export interface LeftOut {
  /** What it is, and why it is no step: `the work of agents inside a call, which is one step`. */
  readonly reason: string;
  /** The parts of the record, as they are in it, so that what is in them can be counted. */
  readonly from: readonly Json[];
  /**
   * True if the run is whole without it: it says the same in another place, or the user took it back.
   * Otherwise something that the agent did is missing, which counts against the run.
   */
  readonly isTold: boolean;
}

/** Where a reading comes from. */
interface Read {
  /** The parts of the record that it was read from, as they are in it; all of it if omitted. */
  readonly from?: readonly Json[] | undefined;
  readonly leftOut?: readonly LeftOut[] | undefined;
}

/** One run that somebody recorded, and what its file says about it. */
export interface RecordedTrace extends Read {
  /** What the file calls it; null if it gives it no name. */
  readonly id: string | null;
  readonly run: Run;
  /** What people or a benchmark said of it: a reward, an annotated mistake. Null if nothing did. */
  readonly label: Label | null;
  /** What `--select` can ask for: `{ reward: 1, status: 'success' }`. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** What the file says about the tools, for proposing declarations. */
  readonly tools: readonly ToolFacts[];
  /** What the reader noticed, one sentence each: `the arguments of 2 calls are not JSON`. */
  readonly notes: readonly string[];
  /**
   * Whether the record is one call of a model: what was sent, and the answer; or the state of a run after a
   * step. In a log of these, those of one conversation repeat each other, and only the longest is imported.
   */
  readonly isModelCall?: boolean | undefined;
}

/** What a recording says about a tool. Whatever it does not say is absent. */
export interface ToolFacts {
  readonly name: string;
  /** Whether it changes anything: `readOnlyHint` of MCP, `tool_type` of tau2-bench. */
  readonly readOnly?: boolean | undefined;
  /** Whether calling it twice is the same as calling it once: `idempotentHint` of MCP. */
  readonly idempotent?: boolean | undefined;
}

/** A record that holds no run that could be judged. */
export interface RefusedTrace extends Read {
  readonly id: string | null;
  /** Why, with what to do about it: `its content was switched off; record it with …`. */
  readonly refused: string;
}

export type TraceReading = RecordedTrace | RefusedTrace;

export function isRefused(reading: TraceReading): reading is RefusedTrace {
  return 'refused' in reading;
}
