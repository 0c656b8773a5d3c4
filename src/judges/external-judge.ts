import type { NumberFormats } from '../trajectory/number-formats.ts';
import type { Run, Step } from '../trajectory/run.ts';
import type { Decision } from './model-judge.ts';
import { outcomeView } from './views/outcome-view.ts';
import { stepView } from './views/step-view.ts';

/**
 * What a user's judge is given: its view's content and nothing else. A judge of outcomes gets no
 * steps, and the id is a name that spells nothing.
 */
export interface ExternalInput {
  readonly id: string;
  readonly view: 'step' | 'outcome';
  /** The view as a model would be shown it. */
  readonly text: string;
  readonly goal: string;
  readonly final_answer: string;
  readonly steps: readonly Step[] | null;
}

/**
 * A judge that is not ours: a module, a command or a server. An answer that cannot be read is
 * unscored; a call that gave no answer rejects with a ModelFailure, like a call to a model.
 */
export interface ExternalJudge {
  readonly id: string;
  readonly view: 'step' | 'outcome';
  /** Calls to one endpoint share a limit on how many are under way. */
  readonly endpoint: string;
  judge(input: ExternalInput, signal: AbortSignal): Promise<Decision>;
  close?(): Promise<void>;
}

/** @param id opaque: made from nothing that a judge could read the truth from */
export function externalInput(
  id: string,
  view: 'step' | 'outcome',
  { goal, steps, finalAnswer }: Run,
  formats: NumberFormats,
): ExternalInput {
  const run = { goal, steps, finalAnswer };
  return {
    id,
    view,
    text: (view === 'step' ? stepView : outcomeView).render(run, formats),
    goal,
    final_answer: finalAnswer,
    steps: view === 'step' ? steps : null,
  };
}
