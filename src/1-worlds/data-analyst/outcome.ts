import type { Run } from '../../run/run.ts';
import { type Outcome, statesAmount } from '../contract/outcome.ts';
import { type PlayedStep, playedSteps } from '../contract/played-run.ts';
import type { AnalysisRequest } from './instance.ts';

/** How a run ended: with a figure, with a report that there is none, or without a report. */
export function outcome(steps: readonly PlayedStep[]): Outcome {
  const report = steps.findLast(
    ({ call, observation }) => call.tool === 'report' && observation.ok,
  );
  const figure = report?.call.args.figure;
  if (report === undefined) return { action: 'none', figure: null };
  return typeof figure === 'number'
    ? { action: 'answer', figure }
    : { action: 'decline', figure: null };
}

/** The true answer is not rounded; the tolerance of outcomes allows for a figure in cents. */
export function expected({ task: { truth, correct } }: AnalysisRequest): Outcome {
  return correct.declines
    ? { action: 'decline', figure: null }
    : { action: 'answer', figure: truth };
}

/** Whether the text of the answer states the figure that was reported. */
export function statesFigure({ steps, finalAnswer }: Run): boolean | null {
  return statesAmount(finalAnswer, outcome(playedSteps(steps)).figure);
}
