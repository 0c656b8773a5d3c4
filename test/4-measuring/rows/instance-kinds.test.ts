import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { compareTwo } from '../../../src/4-measuring/comparing/compare-two.ts';
import { covarianceOf, residualsOf } from '../../../src/4-measuring/comparing/residuals.ts';
import { measuringContext } from '../../../src/4-measuring/metrics/measuring-context.ts';
import { metrics } from '../../../src/4-measuring/metrics/metrics.ts';
import { rateOf } from '../../../src/4-measuring/metrics/rate.ts';
import { clusterKinds } from '../../../src/4-measuring/rows/cluster-kinds.ts';
import { instanceKinds } from '../../../src/4-measuring/rows/instance-kinds.ts';
import type { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { JudgedRows } from '../../../src/4-measuring/rows/judged-rows.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { largestDifference } from '../../../src/4-measuring/statistics/simultaneous/largest-difference.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const rows = buildSet({ size: 120, seed: 5, parents: true });
const options = {
  prevalence: 0.05,
  costMiss: 3,
  costAlarm: 1,
  confidence: 0.95,
  method: 'default',
} as const;

/** Two judges that flag as they are told and are unsure now and then; they leave some runs out. */
const judgedBy = (answers: readonly number[]) =>
  judgedSetFromMemory(
    rows,
    ['one', 'two'].flatMap((judge, nth) =>
      rows.map((run, at) => {
        const answer = answers[(at * 7 + nth * 13) % answers.length] ?? 0;
        return verdict(run, judge, answer % 2 === 1, {
          confidence: answer > 3 ? 0.9 : 0.6,
          error: answer === 5 ? 'unreadable' : null,
        });
      }),
    ),
    supportDesk,
  );

describe('kinds of instances', () => {
  it('give every interval, covariance and difference that looking at every instance gives', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 3, maxLength: 23 }), (answers) => {
        const { set, judges } = judgedBy(answers);
        const context = measuringContext(set, options, []);
        const found = [0, 1].map((mostPatterns) => {
          const instances = instanceKinds(set, judges, mostPatterns);
          const evidence = judges.map((judge: JudgeColumns) => ({
            judge,
            judged: new JudgedRows(set, judge, instances),
            kinds: clusterKinds(context.pairs, judge),
            instances,
          }));
          const [one, other] = evidence;
          if (one === undefined || other === undefined) throw new Error('there are two judges');
          const numbers = metrics.flatMap((metric) => {
            if (metric.kind === 'cost' || !metric.compared) return [];
            const residuals = evidence.map((judge) => residualsOf(metric, context, judge));
            const covariance = covarianceOf(residuals, instances.times);
            const draws = largestDifference(covariance, () => 0.5, 2);
            const { estimate, interval, p, over } = compareTwo(
              metric,
              context,
              { one, other },
              draws,
            );
            return [
              ...covariance.flatMap((row) => [...row]),
              ...[estimate, interval?.low, interval?.high, p, over],
              ...(metric.kind === 'proportion'
                ? evidence.flatMap(({ judged }) => {
                    const rate = rateOf(metric, { ...context, judged });
                    return [rate.estimate, rate.interval?.low, rate.interval?.high];
                  })
                : []),
            ];
          });
          return { numbers, size: instances.size };
        });
        const [apart, together] = found;
        expect(apart?.size).toBe(set.instances.length);
        expect(together?.size).toBeLessThanOrEqual(set.instances.length);
        for (const [at, number] of (apart?.numbers ?? []).entries()) {
          const other = together?.numbers[at];
          if (typeof number === 'number') expect(other).toBeCloseTo(number, 9);
          else expect(other).toBe(number);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are few where instances are alike', () => {
    const { set, judges } = judgedBy([1]);
    const { size, times } = instanceKinds(set, judges, 1);
    expect(size).toBeLessThan(set.instances.length / 2);
    expect(times?.reduce((sum, each) => sum + each, 0)).toBe(set.instances.length);
  });
});
