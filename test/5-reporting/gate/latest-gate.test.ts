import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { selectJudges } from '../../../src/4-measuring/rows/select-judges.ts';
import { shownGate } from '../../../src/5-reporting/gate/latest-gate.ts';
import { gateRecord, lookedAt } from '../../../src/5-reporting/gate/looks.ts';
import { gateJudges } from '../../../src/5-reporting/gate.ts';
import type { GateRow } from '../../../src/folder/logs/gate-log.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 120, seed: 7, parents: true });
const judgedWith = (flags: (faulty: boolean) => boolean) =>
  judgedSetFromMemory(
    set,
    ['right', 'other'].flatMap((id) => set.map((t) => verdict(t, id, flags(t.label.faulty)))),
    supportDesk,
  );
const judged = judgedWith((faulty) => faulty);
const criteria = { minDelta: 0.5, minDeltaType: { wrong_tool: 0.125 }, maxFalseAlarm: 0.05 };

function record(change: (row: GateRow) => object = (row) => row): GateRow {
  const measurement = measure(judged, { ...DEFAULT_MEASURE, compares: false });
  const result = gateJudges(measurement, judged, criteria);
  const at = new Date('2026-11-17T10:11:12.000Z');
  const row = gateRecord(result, {
    judges: lookedAt(judged),
    criteria,
    any: false,
    at,
  });
  return change(JSON.parse(JSON.stringify(row))) as GateRow;
}

describe('a gate on the page', () => {
  it('says what was asked for and how each criterion was decided', () => {
    const gate = shownGate(record(), judged, judged);
    expect(gate).toMatchObject({
      at: '2026-11-17T10:11:12.000Z',
      stale: false,
      asked: ['Δ ≥ 0.5', 'Δ of wrong tool ≥ 0.125', 'false alarms ≤ 0.05', 'unscored ≤ 0.02'],
      judges: [
        { judgeId: 'right', verdicts: 'shown' },
        { judgeId: 'other', verdicts: 'shown' },
      ],
    });
    expect(gate.criteria?.[0]).toMatchObject({
      judgeId: 'right',
      name: 'Δ',
      wanted: '≥ 0.5',
      verdict: 'passed',
      value: '+1.000',
      pairs: { judge: 'right' },
    });
    expect(gate.criteria?.length).toBe(8);
  });

  it('is stale once a verdict that it looked at is another', () => {
    const later = judgedWith((faulty) => !faulty);
    const gate = shownGate(record(), later, later);
    expect(gate.stale).toBe(true);
    expect(gate.judges.map(({ verdicts }) => verdicts)).toEqual(['others', 'others']);
  });

  it('is not stale because the page leaves a judge out', () => {
    const gate = shownGate(record(), judged, selectJudges(judged, ['other']));
    expect(gate.stale).toBe(false);
    expect(gate.judges.map(({ verdicts }) => verdicts)).toEqual(['not on this page', 'shown']);
  });

  it('is shown by its criteria alone if an earlier version wrote it', () => {
    const gate = shownGate(
      record(({ decided: _, ...row }) => row),
      judged,
      judged,
    );
    expect(gate.criteria).toBeNull();
    expect(gate.asked).toEqual(['Δ ≥ 0.5', 'false alarms ≤ 0.05']);
  });

  it('takes anything for a record that somebody sent, and shows only what it understands', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.jsonValue(), (decided, at, given) => {
        const gate = shownGate(
          record((row) => ({ ...row, decided, at, criteria: { minDelta: given } })),
          judged,
          judged,
        );
        expect(gate.at === null || gate.at === new Date(gate.at).toISOString()).toBe(true);
        for (const { value, interval, wanted } of gate.criteria ?? []) {
          expect(value + interval + wanted).not.toMatch(/NaN|Infinity|undefined/);
        }
      }),
      { numRuns: 40 },
    );
    const odd = { ...(record().decided as object[])[0], key: 'constructor' };
    expect(
      shownGate(
        record((row) => ({ ...row, decided: [odd] })),
        judged,
        judged,
      ).criteria,
    ).toEqual([]);
  });
});
