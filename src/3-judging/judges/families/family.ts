import type { Judge } from '../judge.ts';
import type { JudgeContext } from '../judge-context.ts';
import type { PromptCell } from '../prompts/prompt-cells.ts';
import type { ViewName } from '../views/view.ts';

/**
 * A named way of making a judge. Loading, help, error messages, the commands that reproduce a run
 * folder, and the view of a judge of which only the id is known all read the list in
 * `families.ts`, so a new family is one entry there. A family is light: it imports what its judges
 * need only when one is made.
 *
 *     { name: 'step', view: 'step', asksModel: true, scoresStep: true, description: '…', make }
 */
export interface JudgeFamily {
  /** As `--judge` takes it. */
  readonly name: string;
  /** What its judges do, as a phrase for help: `checks every step`. */
  readonly description: string;
  readonly view: ViewName;
  readonly asksModel: boolean;
  /** Whether the step that its judges name is scored. */
  readonly scoresStep: boolean;
  /** What its judges ask a model; absent where none is asked. */
  readonly cell?: PromptCell;
  /** Whether its judges take several samples; their ids then say how many. */
  readonly takesVotes?: boolean;
  make(context: JudgeContext): Judge | Promise<Judge>;
}

/** What a judge's id says besides its family. `selfcons3:qwen2.5:14b` names a model and 3 samples. */
export interface JudgeIdParts {
  readonly model: string | null;
  readonly samples: number | null;
}
