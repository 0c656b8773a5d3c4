import type { GateSettings } from '../../../5-reporting/gate/gate-settings.ts';
import type { NamedRun } from '../../../5-reporting/report.ts';

/** What is to be worked out from a run folder: its measurement, what comes of it, a gate, or its page. */
export type Wanted =
  | { readonly want: 'measurement' }
  | { readonly want: 'standing' }
  | { readonly want: 'gate'; readonly settings: GateSettings }
  | {
      readonly want: 'page';
      /** The id of the run. Pages show ids, because paths on this machine are nobody's business. */
      readonly called: string;
      /** An earlier run to compare with, and runs of the same judges in other worlds. */
      readonly against?: NamedRun | undefined;
      readonly worlds: readonly NamedRun[];
      /** Whether the page links to those of the other worlds. */
      readonly hasLinks: boolean;
    };

export type EvaluationTask = Wanted & {
  readonly folder: string;
  /** How the user named the environment; undefined leaves it to the folder. */
  readonly environment: string | undefined;
};

/** What a thread is sent, and what it answers. Errors lose their class on the way, so words are sent. */
export interface TaskMessage {
  readonly number: number;
  readonly task: EvaluationTask;
}

export type TaskAnswer =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string; readonly isDefect: boolean };
