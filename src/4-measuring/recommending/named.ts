import { shortened } from '../../base/text/terminal-width.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';

/** Names come from outside, and a sentence has to stay one. */
const LONGEST_NAME = 60;

export const judgeName = (judgeId: string): string => shortened(judgeId, LONGEST_NAME);

/** What people call fault types, by their ids. */
export function typeNames(
  judges: readonly Pick<JudgeMeasurement, 'pairedByType'>[],
): (types: readonly string[]) => readonly string[] {
  const labels = new Map(
    judges.flatMap(({ pairedByType }) => pairedByType.map(({ group, label }) => [group, label])),
  );
  return (types) => types.map((type) => shortened(labels.get(type) ?? type, LONGEST_NAME));
}
