import type { Outcome } from '../../environment/outcome.ts';
import type { PlayedStep } from '../../environment/played-run.ts';
import type { AnalysisRequest } from './instance.ts';

/** How a run ended: with the figure of its last report that was delivered, or without one. */
export function outcome(steps: readonly PlayedStep[]): Outcome {
  const report = steps.findLast(
    ({ call, observation }) => call.tool === 'report' && observation.ok,
  );
  const figure = report?.call.args.figure;
  return typeof figure === 'number'
    ? { answered: true, figure }
    : { answered: false, figure: null };
}

/** The true answer is not rounded; the tolerance of outcomes allows for a figure in cents. */
export function expected({ case: { truth } }: AnalysisRequest): Outcome {
  return { answered: true, figure: truth };
}
