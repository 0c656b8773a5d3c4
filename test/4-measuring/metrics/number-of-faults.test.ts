import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Estimate } from '../../../src/4-measuring/measurement/estimate.ts';
import type { FaultCountRow } from '../../../src/4-measuring/measurement/measurement.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { buildSet, measured, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 240, seed: 7, faultsPerRun: 3, parents: true });

/** What a judge says of a faulty run that it flags: which of its faults it names, if any. */
type Names = 'first' | 'last' | 'wrong' | 'none';

function said(run: LabelledTrajectory, flags: boolean, names: Names): Verdict {
  const { faults, failureStep, failureType } = run.label;
  const all = faults ?? [{ type: failureType ?? '', step: failureStep ?? 0 }];
  const fault = names === 'last' ? all.at(-1) : all[0];
  return verdict(run, 'judge', flags, {
    failureStep: names === 'none' ? null : names === 'wrong' ? 0 : (fault?.step ?? null),
    failureType: names === 'none' ? null : names === 'wrong' ? 'invented' : (fault?.type ?? null),
  });
}

const rowsOf = (
  flags: (run: LabelledTrajectory) => boolean,
  names: Names = 'first',
): readonly FaultCountRow[] =>
  measured(
    set,
    set.map((run) => said(run, flags(run), names)),
  ).judges[0]?.byNumberOfFaults ?? [];

/** The same sums in another order differ in their last digits. */
function expectSame(one: Estimate | null | undefined, other: Estimate | undefined): void {
  const { interval, ...rest } = one ?? {};
  const { interval: expected, ...others } = other ?? {};
  expect(rest).toEqual(others);
  for (const end of ['low', 'high'] as const) {
    expect(interval?.[end]).toBeCloseTo(expected?.[end] ?? 2, 12);
  }
}

describe('a judge by number of faults', () => {
  it('has one row for each number, with the runs that have so many', () => {
    const rows = rowsOf(({ label }) => label.faulty);
    expect(rows.map(({ faults }) => faults)).toEqual([1, 2, 3]);
    const counts = [1, 2, 3].map(
      (number) =>
        set.filter(({ label }) => label.faulty && (label.faults?.length ?? 1) === number).length,
    );
    expect(rows.map(({ runs }) => runs)).toEqual(counts);
    for (const { recall, delta, pairs, runs } of rows) {
      expect([recall.estimate, recall.count, delta.estimate, pairs]).toEqual([1, runs, 1, runs]);
    }
  });

  it('has the same numbers and intervals in the row of one fault as in all other tables', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (answers) => {
        const verdicts = set.map((run, at) =>
          said(run, answers[at % answers.length] ?? false, at % 3 === 0 ? 'wrong' : 'first'),
        );
        const [judge] = measured(set, verdicts).judges;
        const [one] = judge?.byNumberOfFaults ?? [];
        expectSame(one?.recall, judge?.metrics.recall);
        expectSame(one?.delta, judge?.metrics.delta);
        if ((one?.recall.count ?? 0) > 0) {
          expectSame(one?.firstStep, judge?.metrics.stepOfDetected);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('tells the first fault from any fault', () => {
    const last = rowsOf(({ label }) => label.faulty, 'last');
    expect(last.map(({ firstStep }) => firstStep?.estimate)).toEqual([1, 0, 0]);
    expect(last.map(({ anyStep }) => anyStep?.estimate)).toEqual([1, 1, 1]);
    expect(last.map(({ firstType }) => firstType?.estimate)).toEqual([1, 0, 0]);
    expect(last.map(({ anyType }) => anyType?.estimate)).toEqual([1, 1, 1]);
    const wrong = rowsOf(({ label }) => label.faulty, 'wrong');
    // No fault is ever planted at step 0, and nobody plants a type that is invented.
    expect(wrong.map(({ anyStep }) => anyStep?.estimate)).toEqual([0, 0, 0]);
    expect(wrong.map(({ anyType }) => anyType)).toEqual([null, null, null]);
    const none = rowsOf(({ label }) => label.faulty, 'none');
    expect(none.map(({ firstStep, anyStep }) => [firstStep, anyStep])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
  });

  it('counts a judge that flags everything as one that sees nothing', () => {
    for (const { recall, delta } of rowsOf(() => true)) {
      expect([recall.estimate, delta.estimate]).toEqual([1, 0]);
      expect(delta.interval?.low).toBeLessThan(0);
      expect(delta.interval?.high).toBeGreaterThan(0);
    }
  });

  it('has intervals that contain the estimate, and are narrower with more runs', () => {
    const isHit = ({ id }: LabelledTrajectory) => Number(id.slice(4, 9)) % 3 !== 0;
    const rows = rowsOf((run) => run.label.faulty && isHit(run));
    for (const { recall, delta } of rows) {
      for (const { estimate, interval } of [recall, delta]) {
        expect(interval?.low).toBeLessThanOrEqual(estimate ?? 0);
        expect(interval?.high).toBeGreaterThanOrEqual(estimate ?? 0);
      }
    }
    const large = buildSet({ size: 960, seed: 7, faultsPerRun: 3, parents: true });
    const [judge] = measured(
      large,
      large.map((run) => said(run, run.label.faulty && isHit(run), 'first')),
    ).judges;
    const width = (row: FaultCountRow | undefined) =>
      (row?.recall.interval?.high ?? 1) - (row?.recall.interval?.low ?? 0);
    rows.forEach((row, at) => {
      expect(width(judge?.byNumberOfFaults[at])).toBeLessThan(width(row));
    });
  });

  it('leaves unscored runs out and says what they could change', () => {
    const verdicts = set.map((run) =>
      run.label.faults?.length === 2
        ? verdict(run, 'judge', false, { error: 'unreadable' })
        : said(run, run.label.faulty, 'first'),
    );
    const row = measured(set, verdicts).judges[0]?.byNumberOfFaults[1];
    expect(row?.recall).toMatchObject({ of: 0, estimate: null, lowest: 0, highest: 1 });
    expect([row?.pairs, row?.delta.estimate, row?.delta.interval]).toEqual([0, null, null]);
  });

  it('is in no other number', () => {
    const single = set.filter(({ label }) => label.faults === undefined);
    const answer = (run: LabelledTrajectory) => said(run, run.id.length % 2 === 0, 'first');
    const [alone] = measured(single, single.map(answer)).judges;
    const [together] = measured(set, set.map(answer)).judges;
    const { byNumberOfFaults: _, cost: _cost, ...others } = together ?? {};
    expect(alone).toMatchObject({ ...others, byNumberOfFaults: [] });
  });

  it('is empty for a set in which every run has one fault at most', () => {
    const single = buildSet({ size: 40, seed: 7, parents: true });
    const { judges, set: summary } = measured(
      single,
      single.map((run) => said(run, true, 'first')),
    );
    expect(judges[0]?.byNumberOfFaults).toEqual([]);
    expect(summary.severalFaults).toBe(0);
  });
});
