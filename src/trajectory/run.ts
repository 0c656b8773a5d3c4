import type { JsonObject } from './json.ts';

export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** What a tool answered: `data` if the call succeeded, `error` if it failed. */
export interface Observation {
  readonly ok: boolean;
  readonly data: JsonObject;
  readonly error: string | null;
}

export interface Step {
  readonly index: number;
  readonly thought: string;
  readonly call: ToolCall;
  readonly observation: Observation;
}

/**
 * What an agent did, without anything that is known about it: it has no label, no parent and no id,
 * since ids contain the fault type. A judge is never shown more than this.
 */
export interface Run {
  readonly goal: string;
  readonly steps: readonly Step[];
  readonly finalAnswer: string;
}
