import { describe, expect, it } from 'vitest';
import {
  bootstrap,
  clusterSampler,
  memberSampler,
  patternSampler,
  type Sampler,
} from '../../../src/4-measuring/statistics/resampling/bootstrap.ts';
import { percentiles } from '../../../src/4-measuring/statistics/resampling/percentile.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';

const strata = [
  { patterns: Int32Array.from({ length: 40 }, (_, i) => (i < 10 ? 0 : 1)) },
  { patterns: Int32Array.from({ length: 20 }, (_, i) => (i < 15 ? 2 : 3)) },
];

function interval(sampler: Sampler): number[] {
  const [values = new Float64Array(1)] = bootstrap(NumpyGenerator.defaultRng(1), {
    replicates: 20_000,
    patterns: 4,
    statistics: 1,
    sampler,
    evaluate(counts, out) {
      out[0] = ((counts[0] as number) + (counts[2] as number)) / 60;
    },
  });
  return percentiles(values, [2.5, 97.5]);
}

describe('bootstrap', () => {
  it('keeps the size of every stratum in every resample', () => {
    for (const sampler of [memberSampler(strata), patternSampler(strata)]) {
      const counts = new Int32Array(4);
      const random = NumpyGenerator.defaultRng(7);
      for (let i = 0; i < 200; i++) {
        sampler(random, counts);
        expect((counts[0] as number) + (counts[1] as number)).toBe(40);
        expect((counts[2] as number) + (counts[3] as number)).toBe(20);
      }
    }
  });

  it('has the same distribution whether members or patterns are drawn', () => {
    const [low, high] = interval(memberSampler(strata));
    const [otherLow, otherHigh] = interval(patternSampler(strata));
    expect(otherLow).toBeCloseTo(low as number, 1);
    expect(otherHigh).toBeCloseTo(high as number, 1);
  });

  it('draws members exactly as numpy draws them, stratum after stratum', () => {
    const counts = new Int32Array(4);
    memberSampler(strata)(NumpyGenerator.defaultRng(20260829), counts);
    const random = NumpyGenerator.defaultRng(20260829);
    const expected = [0, 0, 0, 0];
    for (const { patterns } of strata) {
      for (const index of random.choice(patterns.length, patterns.length)) {
        const pattern = patterns[index] as number;
        expected[pattern] = (expected[pattern] as number) + 1;
      }
    }
    expect([...counts]).toEqual(expected);
  });

  it('draws as many clusters as there are', () => {
    const counts = new Int32Array(2);
    clusterSampler({ patterns: Int32Array.of(0, 1, 1, 0, 1) })(
      NumpyGenerator.defaultRng(3),
      counts,
    );
    expect((counts[0] as number) + (counts[1] as number)).toBe(5);
  });
});
