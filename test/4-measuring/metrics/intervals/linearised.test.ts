import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { linearised } from '../../../../src/4-measuring/metrics/intervals/linearised.ts';
import { shareRows } from '../../../../src/4-measuring/metrics/intervals/share-rows.ts';
import type {
  ListedMetric,
  Proportion,
} from '../../../../src/4-measuring/metrics/listed-metric.ts';
import { DEFAULT_SETTINGS } from '../../../../src/4-measuring/metrics/metric.ts';
import { metrics } from '../../../../src/4-measuring/metrics/metrics.ts';
import { type Design, designOf } from '../../../../src/4-measuring/rows/design.ts';
import type { JudgeColumns } from '../../../../src/4-measuring/rows/judge-columns.ts';
import { JudgedRows } from '../../../../src/4-measuring/rows/judged-rows.ts';
import { judgedSetFromMemory } from '../../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { observedTally } from '../../../../src/4-measuring/rows/observed.ts';
import type { SetColumns } from '../../../../src/4-measuring/rows/set-columns.ts';
import {
  type ClusteredRows,
  clusteredVariance,
  rowsByPattern,
} from '../../../../src/4-measuring/statistics/intervals/clustered-rows.ts';
import { buildSet } from '../../../support/rows/simulate.ts';
import { anyVerdicts } from '../../../support/simulation/any-verdicts.ts';

const trajectories = buildSet({ size: 60, seed: 5, parents: true });
const proportions = metrics.filter(
  (metric: ListedMetric): metric is Extract<(typeof metrics)[number], Proportion> =>
    metric.kind === 'proportion',
);

interface Judged {
  readonly set: SetColumns;
  readonly design: Design;
  readonly judge: JudgeColumns;
}

/** Holds a fact to any verdicts of a judge. */
function forAnyJudge(fact: (judged: Judged) => void): void {
  fc.assert(
    fc.property(anyVerdicts(trajectories, 'judge'), (verdicts) => {
      const { set, judges } = judgedSetFromMemory(trajectories, verdicts, supportDesk);
      const [judge] = judges;
      if (judge !== undefined) fact({ set, design: designOf(set), judge });
    }),
    { numRuns: 40 },
  );
}

const sum = (column: ArrayLike<number>): number => Array.from(column).reduce((a, b) => a + b, 0);

/** The sum over rows of what is said of their patterns. */
const sumOver = (rows: ClusteredRows, column: ArrayLike<number>): number =>
  sum(rowsByPattern(rows).map((number, pattern) => number * (column[pattern] as number)));

describe('the rows that a judge scored', () => {
  it('add up to the tally of the set, and those that are left out are not in it', () => {
    forAnyJudge(({ set, judge }) => {
      expect(new JudgedRows(set, judge).tally.sums).toEqual(observedTally(set, judge).sums);
      const some = new JudgedRows(set, judge, undefined, (row) => row % 2 === 0);
      const scored = Array.from(judge.flag).filter((flag, row) => flag >= 0 && row % 2 === 0);
      expect(sum(some.tally.scored)).toBe(scored.length);
      expect(sum(some.tally.flagged)).toBe(sum(scored));
      expect(some.rows.cluster).toHaveLength(scored.length);
    });
  });

  it('add up to every proportion of the list, each pattern to 0 or 1 of it', () => {
    forAnyJudge(({ set, design, judge }) => {
      const judged = new JudgedRows(set, judge);
      const before = judged.tally.sums.slice();
      for (const metric of proportions) {
        const rows = shareRows(metric, judged, design);
        const { count, of } = rows;
        expect({ count: sumOver(rows, count), of: sumOver(rows, of) }, metric.id).toEqual(
          metric.share(judged.tally, design),
        );
        expect(count.every((each, row) => each <= (of[row] as number))).toBe(true);
        expect(of.every((each) => each <= 1)).toBe(true);
      }
      expect(judged.tally.sums).toEqual(before);
    });
  });
});

describe('a linearised metric', () => {
  it('moves with each instance as the residuals of its share do, for every proportion', () => {
    forAnyJudge(({ set, design, judge }) => {
      const judged = new JudgedRows(set, judge);
      for (const metric of proportions) {
        const { count, of, ...rows } = shareRows(metric, judged, design);
        const all = sumOver(rows, of);
        if (all === 0) continue;
        const share = sumOver(rows, count) / all;
        const value = Float64Array.from(
          count,
          (each, at) => (each - share * (of[at] as number)) / all,
        );
        const { variance, residuals } = clusteredVariance(rows, value);
        const linear = linearised(metric, judged, design, DEFAULT_SETTINGS);
        expect(linear.estimate, metric.id).toBeCloseTo(share, 12);
        linear.residuals.forEach((residual, instance) => {
          expect(residual, metric.id).toBeCloseTo(residuals[instance] as number, 6);
        });
        expect(linear.standardError ** 2 - linear.hidden, metric.id).toBeCloseTo(variance, 6);
        expect(linear.hidden).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it('leaves the tally as it was, and has a standard error for every score that is compared', () => {
    forAnyJudge(({ set, design, judge }) => {
      const judged = new JudgedRows(set, judge);
      const before = judged.tally.sums.slice();
      for (const metric of metrics as readonly ListedMetric[]) {
        if (
          metric.kind !== 'score' ||
          !metric.compared ||
          !(metric.isDefined?.(judged.tally, design) ?? true)
        )
          continue;
        const { estimate, standardError } = linearised(metric, judged, design, DEFAULT_SETTINGS);
        if (Number.isFinite(estimate)) expect(standardError, metric.id).toBeGreaterThanOrEqual(0);
      }
      expect(judged.tally.sums).toEqual(before);
    });
  });
});
