import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { confusionMatrix } from './confusion-matrix.ts';
import type { Figure } from './figure.ts';
import { showable } from './figure-text.ts';

const MISSED = 'missed or untyped';

/** Which type the judge named for faults of each type. */
export function confusion(judge: JudgeMeasurement, { set }: Measurement): Omit<Figure, 'name'> {
  const types = set.types.map(({ label }) => label);
  const matrix = judge.confusion;
  const title = `Fault types named: ${showable(judge.judgeId)}`;
  const { count, of } = judge.metrics.typedRight;
  return {
    kind: 'confusion',
    judgeId: judge.judgeId,
    title,
    reading:
      'Each row is a planted fault type and each column what the judge called it; outlined cells are right, the last column holds faults that it passed or gave no type, and a darker cell holds more of its row.',
    svg: confusionMatrix({
      types,
      missed: MISSED,
      matrix,
      label: `${title}. ${count} of ${of} faults were flagged and given their own type.`,
    }),
    numbers: {
      title,
      head: ['planted type', ...types, MISSED],
      rows: types.map((type, row) => [type, ...(matrix[row] ?? []).map(String)]),
    },
  };
}

/** Whether the judge named any type at all. */
export function namesTypes({ confusion: matrix }: JudgeMeasurement): boolean {
  return matrix.some((row) => row.slice(0, -1).some((count) => count > 0));
}
