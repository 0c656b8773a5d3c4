import type { GateSettings } from '../../../5-reporting/gate/gate-settings.ts';

/** What is to be worked out from a run folder: its measurement, the result of a gate, or its page. */
export type EvaluationTask = {
  readonly folder: string;
  /** How the user named the environment; undefined leaves it to the folder. */
  readonly environment: string | undefined;
} & (
  | { readonly want: 'measurement' }
  | { readonly want: 'gate'; readonly settings: GateSettings }
  | { readonly want: 'page'; readonly called: string }
);

/** What a thread is sent, and what it answers. Errors lose their class on the way, so words are sent. */
export interface TaskMessage {
  readonly number: number;
  readonly task: EvaluationTask;
}

export type TaskAnswer =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string; readonly isDefect: boolean };
