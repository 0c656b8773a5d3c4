import { describe, expect, it } from 'vitest';
import { faithfulTables } from '../../../src/5-reporting/tables/faithful-table.ts';
import { faultCountTables } from '../../../src/5-reporting/tables/fault-count-table.ts';
import { partsOf } from '../../../src/5-reporting/tables/table.ts';
import { textTable } from '../../../src/5-reporting/tables/text-table.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 120, seed: 7, faultsPerRun: 3, faithfulReplies: true });
const measurement = measured(set, [
  ...set.map((run) =>
    verdict(run, 'sees every fault', run.label.faulty, {
      failureStep: run.label.failureStep,
      failureType: run.label.failureType,
    }),
  ),
  ...set.map((run) =>
    verdict(run, 'sees stale replies', run.label.faulty && run.label.edit === undefined),
  ),
]);

describe('the tables of several faults and of faithful replies', () => {
  it('fit 100 columns with every number and interval that decides', () => {
    for (const table of [
      ...faultCountTables(measurement, 'every number'),
      ...faultCountTables(measurement, 'Δ alone'),
      ...faithfulTables(measurement, 'every type'),
    ]) {
      const lines = textTable(table).split('\n');
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
    }
    const [full] = faultCountTables(measurement, 'every number');
    expect(textTable(full as NonNullable<typeof full>)).toContain('first type');
  });

  it('have one row per judge and number, and one column per number in brief', () => {
    const [full] = faultCountTables(measurement, 'every number');
    expect(full?.rows.map((row) => row.slice(0, 2).map((cell) => partsOf(cell).value))).toEqual(
      ['sees every fault', 'sees stale replies'].flatMap((judge) =>
        ['1', '2', '3'].map((faults) => [judge, faults]),
      ),
    );
    const [brief] = faultCountTables(measurement, 'Δ alone');
    expect(brief?.head).toEqual(['judge', '1 fault', '2 faults', '3 faults']);
  });

  it('show no step and no type of a judge that names none', () => {
    const [full] = faultCountTables(measurement, 'every number');
    expect(full?.rows[3]?.slice(5)).toEqual(['–', '–', '–', '–']);
  });

  it('say what a judge owes to stale replies', () => {
    const [table] = faithfulTables(measurement, 'all together');
    expect(table?.rows.map((row) => row.map((cell) => partsOf(cell).value))).toEqual([
      ['sees every fault', 'all', '7', '+1.00', '+1.00', '+0.00', '0/0'],
      ['sees stale replies', 'all', '7', '+1.00', '+0.00', '+1.00', '7/0'],
    ]);
    expect(measurement.recommendation.caveats.join(' ')).not.toContain('owes');
  });

  it('are absent where a set has neither', () => {
    const plain = buildSet({ size: 40, seed: 7, parents: true });
    const other = measured(
      plain,
      plain.map((run) => verdict(run, 'judge', true)),
    );
    expect(faultCountTables(other, 'every number')).toEqual([]);
    expect(faithfulTables(other, 'every type')).toEqual([]);
  });
});
