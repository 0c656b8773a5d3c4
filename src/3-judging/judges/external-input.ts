import type { NumberFormats } from '../../run/number-formats.ts';
import { type Run, runOf, wholeRequest } from '../../run/run.ts';
import { runInView } from '../../run/shown-view.ts';
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
  whole: Run,
  formats: NumberFormats,
): ExternalInput {
  const run = view === 'actions' ? runInView(view, whole) : whole;
  return {
    id,
    view,
    text: viewNamed(view).render(runOf(run), formats),
    goal: view !== 'outcome' ? run.goal : wholeRequest(run),
    final_answer: run.finalAnswer,
    steps: view !== 'outcome' ? run.steps : null,
    ...(run.instructions === undefined ? {} : { instructions: run.instructions }),
  };
}
