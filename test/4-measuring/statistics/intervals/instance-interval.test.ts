import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type InstanceTotal,
  instanceMean,
  OF_DIFFERENCE,
} from '../../../../src/4-measuring/statistics/intervals/instance-interval.ts';
import { studentQuantile } from '../../../../src/4-measuring/statistics/student-quantile.ts';

/** Instances of very different sizes in up to four strata, some of which may always come together. */
const instance: fc.Arbitrary<InstanceTotal> = fc
  .record({
    rows: fc.array(fc.constantFrom(0, 0, 1, 2, 9), { minLength: 4, maxLength: 4 }),
    share: fc.constantFrom(-1, 0, 0, 0.5, 1, 1),
    times: fc.constantFrom(1, 1, 2, 15),
  })
  .map(({ rows: [first = 0, ...others], share, times }) => {
    const strata = [first + 1, ...others].map((rows, stratum) => ({ stratum, rows }));
    const size = strata.reduce((sum, { rows }) => sum + rows, 0);
    return {
      total: Math.round(share * size),
      size,
      strata: strata.filter((s) => s.rows > 0),
      times,
    };
  });
const instances = fc.array(instance, { minLength: 1, maxLength: 25 });
const confidences = fc.constantFrom(0.5, 0.9, 0.95, 0.999, 0.999999);

/** What the limits have to be: the margin at any means of the strata and any scale is at least theirs. */
function marginAt(
  all: readonly InstanceTotal[],
  confidence: number,
  means: readonly number[],
  scale: number,
): number {
  const count = all.reduce((sum, { times }) => sum + times, 0);
  const rows = all.reduce((sum, { times, size }) => sum + times * size, 0);
  const named = new Set(all.flatMap(({ strata }) => strata.map(({ stratum }) => stratum))).size;
  const isOne = 2 * named > count;
  const degrees = count + 2 - (isOne ? 1 : named);
  const enlarged = (count + 2) / degrees;
  const average = rows / count;
  const reach = studentQuantile(confidence, degrees);
  let margin = (reach ** 2 * scale + (2 * average ** 2) / scale) / 2;
  for (const { total, size, strata, times } of all) {
    const explained = isOne
      ? size * (means[0] ?? 0)
      : strata.reduce((sum, each) => sum + each.rows * (means[each.stratum] ?? 0), 0);
    const rest = Math.abs(total - explained);
    const isWithin = enlarged * rest <= scale;
    margin +=
      times * (isWithin ? (enlarged * rest ** 2) / (2 * scale) : rest - scale / (2 * enlarged));
  }
  return margin / (rows + 2 * average);
}

/** The least margin along one direction after another, by golden sections. */
function leastMargin(all: readonly InstanceTotal[], confidence: number, from: number[]): number {
  const point = [...from, 1];
  const at = (place: number, value: number): number => {
    const moved = point.with(place, value);
    return marginAt(all, confidence, moved.slice(0, -1), Math.exp(moved.at(-1) ?? 0));
  };
  for (let round = 0; round < 60; round++) {
    for (const place of point.keys()) {
      let [low, high] = [(point[place] ?? 0) - 4, (point[place] ?? 0) + 4];
      while (high - low > 1e-9) {
        const [a, b] = [high - 0.618 * (high - low), low + 0.618 * (high - low)];
        if (at(place, a) < at(place, b)) high = b;
        else low = a;
      }
      if (at(place, low) < at(place, point[place] ?? 0)) point[place] = low;
    }
  }
  return at(0, point[0] ?? 0);
}

const marginOf = (all: readonly InstanceTotal[], confidence: number): number => {
  const { low, high } = instanceMean(all, OF_DIFFERENCE).limits(confidence);
  return (high - low) / 2;
};

describe('instanceMean', () => {
  it('has the least margin, as golden sections find it', () => {
    fc.assert(
      fc.property(instances, confidences, (all, confidence) => {
        const { estimate, limits } = instanceMean(all, OF_DIFFERENCE);
        const { low, high } = limits(confidence);
        // Where the estimate is a limit, the margin does not show.
        fc.pre(low < estimate && estimate < high);
        const least = leastMargin(all, confidence, [0, 0, 0, 0]);
        expect((high - low) / 2).toBeLessThanOrEqual(least + 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  it('has a margin that some means and some scale have, so that it is not too small either', () => {
    fc.assert(
      fc.property(fc.array(instance, { minLength: 1, maxLength: 12 }), (all) => {
        const one = all.map((each) => ({ ...each, strata: [{ stratum: 0, rows: each.size }] }));
        expect(marginOf(one, 0.95)).toBeGreaterThanOrEqual(leastMargin(one, 0.95, [0]) - 1e-6);
      }),
      { numRuns: 40 },
    );
  });

  it('begins to hold 0 at the level that it names', () => {
    fc.assert(
      fc.property(instances, (all) => {
        const mean = instanceMean(all, OF_DIFFERENCE);
        const level = mean.levelOf0();
        fc.pre(level > 1e-6 && level < 1);
        const { low, high } = mean.limits(1 - level);
        expect(Math.min(Math.abs(low), Math.abs(high))).toBeLessThan(1e-9);
      }),
    );
  });

  it('names a level of 1 where the mean is 0', () => {
    const strata = [{ stratum: 0, rows: 1 }];
    const all = [1, -1].map((total) => ({ total, size: 1, strata, times: 3 }));
    expect(instanceMean(all, OF_DIFFERENCE).levelOf0()).toBe(1);
  });
});
