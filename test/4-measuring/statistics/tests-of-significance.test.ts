import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/4-measuring/statistics/normal-quantile.ts';
import {
  binomialLowerTail,
  binomialUpperTail,
} from '../../../src/4-measuring/statistics/tests/binomial-tail.ts';
import { holm } from '../../../src/4-measuring/statistics/tests/holm.ts';
import { mcnemarExact } from '../../../src/4-measuring/statistics/tests/mcnemar.ts';
import { expectNear } from '../../support/reference/near.ts';
import { statisticsReference } from '../../support/reference/statistics-reference.ts';

const reference = statisticsReference();
const count = fc.integer({ min: 0, max: 2000 });

describe('mcnemarExact', () => {
  it.skipIf(reference === null)('equals scipy to twelve digits', () => {
    for (const [b10, b01, p] of reference?.mcnemar_exact_two_sided ?? []) {
      expectNear(mcnemarExact(b10, b01), p, 1e-12, `${b10} against ${b01}:`);
    }
  });

  it('is the same whichever of the two comes first', () => {
    fc.assert(
      fc.property(count, count, (b10, b01) => {
        expect(mcnemarExact(b10, b01)).toBe(mcnemarExact(b01, b10));
      }),
    );
  });

  it('is a probability, and 1 where neither side is ahead', () => {
    fc.assert(
      fc.property(count, count, (b10, b01) => {
        const p = mcnemarExact(b10, b01);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mcnemarExact(b10, b10)).toBe(1);
      }),
    );
  });

  it('falls as a lead grows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 300 }),
        (lead, b01) => {
          const p = mcnemarExact(b01 + lead, b01);
          expect(mcnemarExact(b01 + lead + 1, b01)).toBeLessThan(p);
        },
      ),
    );
  });

  it('refuses what is not a count', () => {
    expect(() => mcnemarExact(-1, 2)).toThrow(RangeError);
    expect(() => mcnemarExact(1, Number.NaN)).toThrow(RangeError);
  });
});

describe('the binomial tails', () => {
  const cases = fc
    .integer({ min: 1, max: 500 })
    .chain((n) => fc.tuple(fc.integer({ min: 1, max: n }), fc.constant(n)));

  it('add up to 1', () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0, max: 1, noNaN: true }), ([k, n], p) => {
        const sum = binomialLowerTail(k - 1, n, p) + binomialUpperTail(k, n, p);
        expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
      }),
    );
  });

  it('keep their digits far out, where subtracting from 1 would lose them', () => {
    expectNear(binomialUpperTail(30, 30, 1e-3), 1e-90, 1e-12);
    expectNear(binomialLowerTail(1, 60, 0.5), 61 / 2 ** 60, 1e-12);
  });
});

describe('holm', () => {
  it.skipIf(reference === null)('equals the reference', () => {
    for (const [raw, adjusted] of reference?.holm ?? []) {
      const ours = holm(raw);
      expect(ours).toHaveLength(adjusted.length);
      adjusted.forEach((p, i) => {
        expectNear(ours[i] ?? Number.NaN, p, 1e-12);
      });
    }
  });

  const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });

  it('never lowers a p-value, never exceeds 1 and keeps the order', () => {
    fc.assert(
      fc.property(pValues, (raw) => {
        const adjusted = holm(raw);
        const ranked = raw.map((p, i) => [p, adjusted[i] as number] as const);
        ranked.sort((a, b) => a[0] - b[0]);
        let before = 0;
        for (const [p, q] of ranked) {
          expect(q).toBeGreaterThanOrEqual(p);
          expect(q).toBeGreaterThanOrEqual(before);
          expect(q).toBeLessThanOrEqual(1);
          before = q;
        }
      }),
    );
  });

  it('leaves a single test alone, accepts an empty list, and refuses what is not a p-value', () => {
    expect(holm([0.03])).toEqual([0.03]);
    expect(holm([])).toEqual([]);
    expect(() => holm([0.1, Number.NaN])).toThrow(RangeError);
  });
});

describe('normalQuantile', () => {
  /** mpmath, 40 digits, at these doubles' decimal values. */
  const KNOWN = [
    [1e-20, -9.262340089798407],
    [0.001, -3.0902323061678136],
    [0.025, -1.9599639845400543],
    [0.1, -1.2815515655446004],
    [0.42, -0.20189347914185085],
    [0.6, 0.2533471031357998],
    [0.975, 1.9599639845400543],
    [0.995, 2.575829303548901],
  ] as const;

  it('is right to fourteen digits in the centre, the shoulders and the far tail', () => {
    for (const [p, z] of KNOWN) expectNear(normalQuantile(p), z, 1e-14, `at ${p}:`);
    expect(normalQuantile(0.5)).toBe(0);
  });

  it('is infinite at 0 and 1 and refuses what is not a probability', () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
    expect(() => normalQuantile(1.1)).toThrow(RangeError);
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError);
  });

  it('rises', () => {
    const probability = fc.double({ min: 1e-12, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(probability, (p) => {
        expect(normalQuantile(p * 1.0001)).toBeGreaterThan(normalQuantile(p));
      }),
    );
  });
});
