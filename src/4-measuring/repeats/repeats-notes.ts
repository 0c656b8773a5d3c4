import type { JudgeMeasurement } from '../measurement/measurement.ts';

const FIRST_REPETITION =
  'Judges that were asked several times are measured by their first repetition, except where repetitions are compared.';

/** What every report says where a judge was asked several times; nothing otherwise. */
export function repeatsNotes(
  judges: readonly Pick<JudgeMeasurement, 'repeats'>[],
): readonly string[] {
  return judges.some(({ repeats }) => repeats !== null) ? [FIRST_REPETITION] : [];
}
