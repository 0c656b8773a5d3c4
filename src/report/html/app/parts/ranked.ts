import type { JudgeMeasurement } from '../../../../metrics/measurement.ts';

/** Judges by what they see, best first; those of whom nothing is known come last. */
export function ranked(judges: readonly JudgeMeasurement[]): readonly JudgeMeasurement[] {
  const delta = (judge: JudgeMeasurement): number => judge.paired[0]?.delta ?? -2;
  return judges.toSorted((a, b) => delta(b) - delta(a));
}
