import type { Json, JsonObject } from '../../run/json.ts';

/** One operation of a traced program, whichever exporter wrote it. */
export interface Span {
  readonly id: string;
  readonly parent: string | null;
  /** The trace that it belongs to; null if the file does not say, as where it holds one trace. */
  readonly traceId: string | null;
  readonly name: string;
  /** In milliseconds; null if it was not recorded. */
  readonly start: number | null;
  readonly end: number | null;
  readonly attributes: JsonObject;
  readonly events: readonly SpanEvent[];
  readonly failed: boolean;
  /** What it was read from, as it is in the file. */
  readonly sources: readonly Json[];
  /** What the error was, if the span failed and says so. */
  readonly error: string | null;
}

/** Something that happened during a span, or a log record that names the span. */
export interface SpanEvent {
  readonly name: string;
  readonly attributes: JsonObject;
  /** What a log record says; events of spans have none. */
  readonly body?: Json | undefined;
}
