import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { precisionAtPrevalence } from '../../../src/4-measuring/statistics/precision-at-prevalence.ts';
import { reliabilityBin } from '../../../src/4-measuring/statistics/reliability-bins.ts';

const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe('reliabilityBin', () => {
  it('closes bins on the right, and counts 0 with the first', () => {
    expect([0, 0.1, 0.10001, 0.3, 0.6, 0.7, 0.9, 0.95, 1].map(reliabilityBin)).toEqual([
      0, 0, 1, 2, 5, 6, 8, 9, 9,
    ]);
  });

  it('refuses a confidence that is not between 0 and 1', () => {
    for (const confidence of [-0.1, 1.5, Number.NaN]) {
      expect(() => reliabilityBin(confidence)).toThrow(RangeError);
    }
  });
});

describe('precisionAtPrevalence', () => {
  it("follows Bayes' rule", () => {
    expect(precisionAtPrevalence(0.9, 0.1, 0.05)).toBeCloseTo(0.045 / 0.14, 15);
  });

  it('is the prevalence for a judge that flags at random, and null for one that flags nothing', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        probability,
        (rate, prevalence) => {
          expect(precisionAtPrevalence(rate, rate, prevalence)).toBeCloseTo(prevalence, 12);
        },
      ),
    );
    expect(precisionAtPrevalence(0, 0, 0.05)).toBeNull();
    expect(() => precisionAtPrevalence(1.2, 0, 0.05)).toThrow(RangeError);
  });
});
