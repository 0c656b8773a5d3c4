import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { pairStatus } from '../../../src/4-measuring/rows/pair-status.ts';
import {
  PAIR_COLUMNS,
  type PairValue,
  pairBatches,
} from '../../../src/4-measuring/rows/pair-table.ts';
import { pairsOf } from '../../../src/4-measuring/rows/pairs.ts';
import { modelLikeRun } from '../../support/rows/measurements.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

type Row = Readonly<Record<string, PairValue>>;

function rowsOf(...args: Parameters<typeof pairBatches>): readonly Row[] {
  return [...pairBatches(...args)].flatMap((columns) =>
    (columns[0] ?? []).map((_, row) =>
      Object.fromEntries(PAIR_COLUMNS.map(({ name }, at) => [name, columns[at]?.[row] ?? null])),
    ),
  );
}

const { set, judges } = modelLikeRun();
const rows = rowsOf(set, judges);

describe('the table of pairs', () => {
  it('has one row per fault and judge', () => {
    const faults = set.faulty.reduce((sum, faulty) => sum + faulty, 0);
    expect(rows.length).toBe(faults * judges.length);
    expect(new Set(rows.map((row) => `${row.judge_id} ${row.trajectory_id}`)).size).toBe(
      rows.length,
    );
  });

  it('is the same in batches of any size', () => {
    expect(rowsOf(set, judges, 7)).toEqual(rows);
    expect([...pairBatches(set, judges, 7)].map(([ids]) => ids?.length)).toContain(7);
    expect([...pairBatches(set, [], 7)]).toEqual([]);
  });

  it('gives back what the measurement counts', () => {
    for (const judge of judges) {
      const own = rows.filter((row) => row.judge_id === judge.judgeId && row.parent_id !== null);
      expect(own.length).toBe(pairsOf(set).size);
      for (const row of own) {
        const at = set.rowOf.get(String(row.trajectory_id)) ?? -1;
        expect(row.status).toBe(pairStatus(set, judge, at));
        const unscored = row.fault_flagged === null || row.parent_flagged === null;
        expect(row.status === 'unscored').toBe(unscored);
        expect(row.fault_confidence === null).toBe(row.fault_flagged === null);
        expect(row.parent_confidence === null).toBe(row.parent_flagged === null);
      }
    }
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(4);
  });

  it('leaves empty what is not known', () => {
    const runs = buildSet({ size: 40, seed: 3 });
    const fault = runs.find(
      ({ label, instanceId }) =>
        label.faulty && !runs.some((run) => !run.label.faulty && run.instanceId === instanceId),
    );
    if (fault === undefined) throw new Error('every fault has its parent');
    const run = judgedSetFromMemory([fault], [verdict(fault, 'mine', true)], supportDesk);
    expect(rowsOf(run.set, run.judges)).toEqual([
      {
        trajectory_id: fault.id,
        parent_id: null,
        instance_id: fault.instanceId,
        fault_type: fault.label.failureType,
        scenario: supportDesk.scenarioOf?.(fault.instanceId) ?? null,
        outcome: fault.label.outcomeCorrect ? 'silent' : 'loud',
        failure_step: fault.label.failureStep,
        answer_changed: null,
        judge_id: 'mine',
        view: null,
        status: 'unpaired',
        fault_flagged: true,
        parent_flagged: null,
        fault_confidence: 0.9,
        parent_confidence: null,
        named_step: null,
        named_type: null,
        repetitions: 1,
        fault_flags: 1,
        fault_scored: 1,
        parent_flags: null,
        parent_scored: null,
      },
    ]);
  });
});
