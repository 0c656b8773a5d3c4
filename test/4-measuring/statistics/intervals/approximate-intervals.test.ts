import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrestiCoullOf } from '../../../../src/4-measuring/statistics/intervals/agresti-coull.ts';
import { wilsonOf } from '../../../../src/4-measuring/statistics/intervals/wilson.ts';
import { expectNear } from '../../../support/reference/near.ts';

const Z = 1.959963984540054;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const trials = fc.double({ min: 1, max: 5000, noNaN: true });
const quantile = fc.double({ min: 0.1, max: 5, noNaN: true });

describe("Agresti and Coull's interval", () => {
  it.each([
    [5, 50, 0.03914034543715071, 0.21793773386953624],
    [1, 100, 0, 0.05992686188185029],
    [30, 60, 0.3773502424155577, 0.6226497575844423],
  ])('of %d of %d is what pencil and paper give', (count, of, low, high) => {
    const interval = agrestiCoullOf(count / of, of, Z);
    expectNear(interval.low, low, 1e-12);
    expectNear(interval.high, high, 1e-12);
  });

  it("holds Wilson's interval, and is mirrored when successes are failures", () => {
    fc.assert(
      fc.property(share, trials, quantile, (rate, of, z) => {
        const { low, high } = agrestiCoullOf(rate, of, z);
        const wilson = wilsonOf(rate, of, z);
        expect(low).toBeLessThanOrEqual(wilson.low + 1e-12);
        expect(high).toBeGreaterThanOrEqual(wilson.high - 1e-12);
        expect(agrestiCoullOf(1 - rate, of, z).high).toBeCloseTo(1 - low, 12);
      }),
    );
  });
});
