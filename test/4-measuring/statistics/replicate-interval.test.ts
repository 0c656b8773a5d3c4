import { describe, expect, it } from 'vitest';
import {
  isNarrow,
  replicateInterval,
} from '../../../src/4-measuring/statistics/intervals/replicate-interval.ts';

describe('the percentile interval of a bootstrap', () => {
  it('is narrow if the replicates are all alike, even if rounding makes them differ', () => {
    const alike = new Float64Array(100).fill(0.3).map((x, i) => x + (i % 2) * 1e-16);
    expect(isNarrow(replicateInterval(alike, 0.95))).toBe(true);
    expect(isNarrow(replicateInterval(Float64Array.of(0.3, 0.31), 0.95))).toBe(false);
  });

  it('has the type 7 quantiles of the replicates as its ends', () => {
    const replicates = Float64Array.from({ length: 101 }, (_, i) => i / 100);
    const { low, high } = replicateInterval(replicates, 0.95);
    expect([low, high]).toEqual([expect.closeTo(0.025, 12), expect.closeTo(0.975, 12)]);
  });
});
