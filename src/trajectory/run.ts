import type { JsonObject } from './json.ts';

export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** What a tool answered: `data` when it worked, `error` when it did not. */
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
 * What happened, and nothing that is known about it: no label, no parent, no id that spells either.
 * This is all that a judge is ever made from.
 */
export interface Run {
  readonly goal: string;
  readonly steps: readonly Step[];
  readonly finalAnswer: string;
}
