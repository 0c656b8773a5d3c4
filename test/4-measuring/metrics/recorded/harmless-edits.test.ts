import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../../src/2-planting/recorded/recorded-subject.ts';
import { rowsOf } from '../../../../src/4-measuring/measurement/named-rows.ts';
import { judgedSetFromMemory } from '../../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { gateJudges } from '../../../../src/5-reporting/gate.ts';
import { terminalReport } from '../../../../src/5-reporting/report.ts';
import {
  flags,
  JUDGE,
  judgedBy,
  measuredRecorded,
  numbers,
  presumedSet,
} from '../../../support/rows/judged-recorded.ts';
import { recordedHarmless } from '../../../support/rows/recorded-set.ts';
import { verdict } from '../../../support/rows/simulate.ts';

describe('harmless edits', () => {
  const harmless = numbers.flatMap((number) => [
    recordedHarmless(number),
    ...(number % 2 === 0 ? [recordedHarmless(number, 'spaced_json')] : []),
  ]);
  const all = [...harmless, ...presumedSet];
  const judged = judgedBy(all);
  const { set, judges } = measuredRecorded(judged);

  it('are neither clean runs nor faults', () => {
    const without = measuredRecorded(judgedBy(presumedSet));
    expect(set).toEqual({ ...without.set, harmlessEdits: 30 });
    const [judge] = judges;
    // Everything that is not about these edits is as it would be without them.
    const own = { harmlessEdits: null, netDelta: null, editsSentence: null, cost: null };
    const others = (of: typeof judge) => ({
      ...of,
      ...own,
      scores: { ...of?.scores, harmlessEdits: null, curve: { ...of?.scores?.curve, edits: [] } },
      metrics: of?.metrics.delta,
    });
    expect(others(judge)).toEqual(others(without.judges[0]));
    expect(judge?.netDelta).toMatchObject({ delta: 0.3, sensitivity: 0, edits: 30 });
  });

  it('are compared with their parents, all together and by kind', () => {
    expect(
      rowsOf(judges[0]?.harmlessEdits ?? null).map(({ edit, pairs }) => [edit, pairs]),
    ).toEqual([
      ['all', 30],
      ['repeated_read', 20],
      ['spaced_json', 10],
    ]);
    const row = judges[0]?.harmlessEdits?.all;
    expect(row?.difference).toBeCloseTo(0);
    expect(row?.interval?.low).toBeLessThan(0);
    expect(row?.interval?.high).toBeGreaterThan(0);
  });

  it('show a judge that reacts to the edit itself', async () => {
    const reacts = judgedBy(all, (run) =>
      verdict(run, JUDGE, run.label.edit !== undefined || flags(run)),
    );
    const measurement = measuredRecorded(reacts);
    const row = measurement.judges[0]?.harmlessEdits?.all;
    expect(row?.editedRate).toBe(1);
    expect(row?.difference).toBeCloseTo(0.8);
    expect(row?.interval?.low).toBeGreaterThan(0);
    const text = await terminalReport(measurement, { columns: 100, detail: 'brief' });
    expect(text).toContain('Harmless edits');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('it should be 0');
  });

  it('leave out pairs that lack a verdict, and say which the judge is not shown', () => {
    const some = all.map((run) =>
      verdict(run, JUDGE, flags(run), {
        error: run.label.edit?.name === 'spaced_json' ? 'unreadable' : null,
        extra: { view: 'outcome' },
      }),
    );
    const judgedSome = judgedSetFromMemory(all, some, subjectOf({}, []));
    expect(measuredRecorded(judgedSome).judges[0]?.harmlessEdits).toMatchObject({
      all: { edit: 'all', pairs: 20, unscored: 10, pairsNotShown: 30 },
      byEdit: [
        { edit: 'repeated_read', pairs: 20, unscored: 0 },
        { edit: 'spaced_json', pairs: 0, unscored: 10, difference: null, interval: null },
      ],
    });
  });

  it('do not stop a gate', () => {
    const { criteria } = gateJudges(measuredRecorded(judged), judged, { minDelta: 0 });
    expect(criteria.map(({ name }) => name)).toEqual(['delta', 'unscored']);
    expect(criteria[1]?.value).toBe(0);
  });
});
