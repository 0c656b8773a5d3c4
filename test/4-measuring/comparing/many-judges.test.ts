import { expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { MOST_COMPARED } from '../../../src/4-measuring/rows/select-judges.ts';
import { someVerdict } from '../../support/rows/some-verdict.ts';

const rows = [...labelledSet(planSet(supportDesk, { size: 12, seed: 7, parents: true }))];

/** Judges with one verdict each, but for three that judged everything. */
function measured(count: number) {
  const isBusy = (judge: number): boolean => judge >= count - 3;
  const verdicts = Array.from({ length: count }, (_, judge) =>
    rows
      .slice(0, isBusy(judge) ? rows.length : 1)
      .map((row, at) =>
        someVerdict(row.id, { judgeId: `judge-${judge}`, faulty: (at * at + judge) % 3 === 0 }),
      ),
  ).flat();
  const { judges, differences, notes } = measure(judgedSetFromMemory(rows, verdicts, supportDesk));
  const compared = differences.filter(({ metric }) => metric === 'delta');
  return { judges, compared, notes: notes.join(' ') };
}

const two = (count: number): number => (count * (count - 1)) / 2;

it('every two judges of a usual number are compared, and nothing is said about it', () => {
  const { compared, notes } = measured(MOST_COMPARED);
  expect(compared).toHaveLength(two(MOST_COMPARED));
  expect(notes).not.toContain('compared');
});

it('of very many judges, those that judged most are compared, and the measurement says so', () => {
  const { judges, compared, notes } = measured(120);
  expect(judges).toHaveLength(120);
  expect(compared).toHaveLength(two(MOST_COMPARED));
  const both = compared.flatMap(({ judge, minus }) => [judge, minus]);
  expect(both).toEqual(expect.arrayContaining(['judge-117', 'judge-118', 'judge-119']));
  expect(notes).toContain(`only the ${MOST_COMPARED} with the most verdicts are compared`);
});
