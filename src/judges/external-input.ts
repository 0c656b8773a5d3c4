import type { NumberFormats } from '../trajectory/number-formats.ts';
import type { Run } from '../trajectory/run.ts';
import type { ExternalInput } from './judge.ts';
import type { ViewName } from './views/view.ts';
import { viewNamed } from './views/views.ts';

/**
 * What a user's judge is handed of a run.
 *
 * @param id opaque: nothing about the trajectory can be read from it
 */
export function externalInput(
  id: string,
  view: ViewName,
  { goal, steps, finalAnswer }: Run,
  formats: NumberFormats,
): ExternalInput {
  return {
    id,
    view,
    text: viewNamed(view).render({ goal, steps, finalAnswer }, formats),
    goal,
    final_answer: finalAnswer,
    steps: view === 'step' ? steps : null,
  };
}
