import { describe, expect, it } from 'vitest';
import { recoveredDifference } from '../../../../src/4-measuring/statistics/intervals/recovered-difference.ts';

describe('the interval of a difference that is recovered from two intervals', () => {
  it('adds the distances to the limits as independent errors are added', () => {
    // Zou and Donner 2008, equation 9, by hand: 0.5 - 0.2 ∓ √(0.1² + 0.2²) and √(0.3² + 0.1²).
    const { low, high } = recoveredDifference(
      { value: 0.5, low: 0.4, high: 0.8 },
      { value: 0.2, low: 0.1, high: 0.4 },
      0,
    );
    expect(low).toBeCloseTo(0.3 - Math.sqrt(0.05), 12);
    expect(high).toBeCloseTo(0.3 + Math.sqrt(0.1), 12);
  });

  it('is a point for one and the same estimate, and wider where two go opposite ways', () => {
    const one = { value: 0.5, low: 0.4, high: 0.6 };
    const same = recoveredDifference(one, one, 1);
    expect(same.low).toBeCloseTo(0, 12);
    expect(same.high).toBeCloseTo(0, 12);
    const opposite = recoveredDifference(one, one, -1);
    expect(opposite.high - opposite.low).toBeCloseTo(0.4, 12);
  });

  it('takes a correlation that is out of range by rounding for the nearest one', () => {
    const one = { value: 0.5, low: 0.4, high: 0.6 };
    expect(recoveredDifference(one, one, 1.0000001)).toEqual(recoveredDifference(one, one, 1));
  });
});
