import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  percentile,
  percentileOfSorted,
  percentiles,
} from '../../../src/4-measuring/statistics/resampling/percentile.ts';
import { expectNear } from '../../support/reference/near.ts';
import { hasNumpy, python } from '../../support/reference/python.ts';
import { statisticsReference } from '../../support/reference/statistics-reference.ts';

const reference = statisticsReference();
const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });
const percent = fc.double({ min: 0, max: 100, noNaN: true });

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

describe('percentile', () => {
  it.skipIf(reference === null)('equals numpy to twelve digits', () => {
    for (const [listed, at, expected] of reference?.percentile_linear ?? []) {
      const list = listed === 'range(1,1001)' ? upTo(1000) : listed;
      if (typeof list === 'string') expect.fail(`the reference has values unknown here: ${list}`);
      expectNear(percentile(list, at), expected, 1e-12);
    }
  });

  it.runIf(hasNumpy)("equals the machine's numpy to the last bit", () => {
    const asked = fc.sample(fc.tuple(values, percent), { numRuns: 300, seed: 7 });
    const answers = python<number[]>(
      'import numpy\njson.dump([float(numpy.percentile(v, q)) for v, q in json.load(sys.stdin)], sys.stdout)',
      asked,
    );
    expect(asked.map(([list, at]) => percentile(list, at) + 0)).toEqual(
      answers.map((answer) => answer + 0),
    );
  });

  it('lies between the smallest and the largest value, and rises with the percentage', () => {
    fc.assert(
      fc.property(values, percent, percent, (list, one, other) => {
        const [low = 0, high = 0] = percentiles(list, [Math.min(one, other), Math.max(one, other)]);
        expect(low).toBeGreaterThanOrEqual(Math.min(...list));
        expect(high).toBeLessThanOrEqual(Math.max(...list));
        expect(high).toBeGreaterThanOrEqual(low);
      }),
    );
  });

  it('is the same for a list, a typed array and sorted values, and leaves the input alone', () => {
    const list = [3, 1, 10, 2];
    const typed = Float64Array.from(list);
    expect(percentiles(typed, [50, 75])).toEqual([percentile(list, 50), percentile(typed, 75)]);
    expect(percentileOfSorted([1, 2, 3, 10], 50)).toBe(percentile(list, 50));
    expect(list).toEqual([3, 1, 10, 2]);
    expect([...typed]).toEqual([3, 1, 10, 2]);
  });

  it('refuses an empty list, a value that is not a number and a percentage outside 0 to 100', () => {
    expect(() => percentile([], 50)).toThrow(RangeError);
    expect(() => percentile([1, Number.NaN], 50)).toThrow(RangeError);
    expect(() => percentile([1, Number.POSITIVE_INFINITY], 50)).toThrow(RangeError);
    expect(() => percentile([1], 101)).toThrow(RangeError);
    expect(() => percentile([1], Number.NaN)).toThrow(RangeError);
  });
});
