import type { Label } from '../run/label.ts';
import type { Run } from '../run/run.ts';

/** One run that somebody recorded, and what its file says about it. */
export interface RecordedTrace {
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
   * Whether the record is one call of a model: what was sent, and the answer. In a log of such calls,
   * those of one conversation repeat each other, and only the longest is imported.
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
export interface RefusedTrace {
  readonly id: string | null;
  /** Why, with what to do about it: `its content was switched off; record it with …`. */
  readonly refused: string;
}

export type TraceReading = RecordedTrace | RefusedTrace;

export function isRefused(reading: TraceReading): reading is RefusedTrace {
  return 'refused' in reading;
}
