import { expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { MOST_COMPARED } from '../../../src/4-measuring/rows/select-judges.ts';
import { someVerdict } from '../../support/rows/some-verdict.ts';

const rows = [...labelledSet(planSet(supportDesk, { size: 12, seed: 7, parents: true }))];

/** So many judges; those in `idle` gave one verdict, the others judged everything. */
function measured(count: number, idle: (judge: number) => boolean = () => false) {
  const verdicts = Array.from({ length: count }, (_, judge) =>
    rows
      .slice(0, idle(judge) ? 1 : rows.length)
      .map((row, at) =>
        someVerdict(row.id, { judgeId: `judge-${judge}`, faulty: (at * at + judge) % 3 === 0 }),
      ),
  ).flat();
  return measure(judgedSetFromMemory(rows, verdicts, supportDesk));
}

const two = (count: number): number => (count * (count - 1)) / 2;
const comparisons = ({ differences }: ReturnType<typeof measured>) =>
  differences.filter(({ metric }) => metric === 'delta');

it('every two judges of a usual number are compared, and nothing is said about it', () => {
  const measurement = measured(MOST_COMPARED);
  expect(comparisons(measurement)).toHaveLength(two(MOST_COMPARED));
  expect(measurement.notes.join(' ')).not.toContain('compared');
});

it('of very many judges, those that judged most are compared, and the measurement says so', () => {
  const measurement = measured(150, (judge) => judge % 5 !== 4);
  expect(measurement.judges).toHaveLength(150);
  expect(comparisons(measurement)).toHaveLength(two(MOST_COMPARED));
  for (const { judge, minus } of comparisons(measurement)) {
    expect([judge, minus].map((id) => Number(id.slice(6)) % 5)).toEqual([4, 4]);
  }
  expect(measurement.notes.join(' ')).toContain(
    `only the ${MOST_COMPARED} with the most verdicts are compared`,
  );
});
