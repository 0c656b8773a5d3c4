import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomEffects } from '../../../src/4-measuring/statistics/random-effects.ts';

describe('random effects', () => {
  it('are those that numpy and scipy give', () => {
    const found = randomEffects([0.82, 0.55, 0.61, 0.4, 0.73, 0.66], 0.95);
    const mean = 0.6283333333333333;
    expect(found?.mean).toBeCloseTo(mean, 14);
    expect(found?.interval.high).toBeCloseTo(mean + 0.1532918605556, 10);
    expect(found?.prediction.low).toBeCloseTo(mean - 0.4055721410405, 10);
  });

  it('need five worlds', () => {
    expect(randomEffects([0.5, 0.5, 0.6, 0.6], 0.95)).toBeNull();
  });

  it('say less of a new world than of the mean, which both hold', () => {
    const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: 5,
      maxLength: 20,
    });
    fc.assert(
      fc.property(values, (any) => {
        const found = randomEffects(any, 0.95);
        expect(found?.prediction.low).toBeLessThanOrEqual(found?.interval.low ?? Number.NaN);
        expect(found?.prediction.high).toBeGreaterThanOrEqual(found?.interval.high ?? Number.NaN);
        expect(found?.interval.low).toBeLessThanOrEqual(found?.mean ?? Number.NaN);
      }),
    );
  });
});
