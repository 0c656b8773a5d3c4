import type { JudgeMeasurement } from '../../metrics/measurement/measurement.ts';

/** Judges by Δ, best first; those whose Δ is not known come last. */
export function ranked(judges: readonly JudgeMeasurement[]): readonly JudgeMeasurement[] {
  const delta = (judge: JudgeMeasurement): number =>
    judge.metrics.delta.estimate ?? Number.NEGATIVE_INFINITY;
  return judges.toSorted((a, b) => delta(b) - delta(a) || 0);
}
