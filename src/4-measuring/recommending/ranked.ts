import type { JudgeMeasurement } from '../measurement/measurement.ts';

/**
 * Judges by Δ, best first; those whose Δ is not known come last. Where people labelled the runs, there is
 * no Δ, and agreement with them stands in for it, or else the steps found.
 */
export function ranked(judges: readonly JudgeMeasurement[]): readonly JudgeMeasurement[] {
  const delta = (judge: JudgeMeasurement): number =>
    judge.metrics.delta.estimate ??
    judge.againstLabels?.detection?.agreement.estimate ??
    judge.againstLabels?.localisation?.rightStep.estimate ??
    Number.NEGATIVE_INFINITY;
  return judges.toSorted((a, b) => delta(b) - delta(a) || 0);
}

/** The same, with controls after all judges that somebody might use. */
export function candidatesFirst(judges: readonly JudgeMeasurement[]): readonly JudgeMeasurement[] {
  const all = ranked(judges);
  return [...all.filter(({ control }) => !control), ...all.filter(({ control }) => control)];
}
