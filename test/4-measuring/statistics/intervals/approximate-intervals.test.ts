import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrestiCoullOf } from '../../../../src/4-measuring/statistics/intervals/agresti-coull.ts';
import { agrestiMinOf } from '../../../../src/4-measuring/statistics/intervals/agresti-min.ts';
import { newcombeOf } from '../../../../src/4-measuring/statistics/intervals/newcombe.ts';
import { wilsonOf } from '../../../../src/4-measuring/statistics/intervals/wilson.ts';
import { expectNear } from '../../../support/reference/near.ts';

const Z = 1.959963984540054;
const share = fc.double({ min: 0, max: 1, noNaN: true });
const trials = fc.double({ min: 1, max: 5000, noNaN: true });
const quantile = fc.double({ min: 0.1, max: 5, noNaN: true });

describe("Agresti and Min's interval", () => {
  // Half a pair in each cell, then Wald's, written in counts: (b - c) / n and √(b + c - (b - c)² / n) / n.
  it.each([
    [5, 1, 50, -0.02058322771190789, 0.17442938155806176],
    [1, 0, 100, -0.01730397702437517, 0.03691182016163007],
    [0, 0, 8, -0.1959963984540054, 0.1959963984540054],
  ])('of %d and %d among %d is what pencil and paper give', (b, c, pairs, low, high) => {
    const interval = agrestiMinOf(b / pairs, c / pairs, pairs, Z);
    expectNear(interval.low, low, 1e-12);
    expectNear(interval.high, high, 1e-12);
  });

  it('is mirrored when the two change places, and stays within -1 and 1', () => {
    fc.assert(
      fc.property(share, share, trials, quantile, (one, part, pairs, z) => {
        const other = (1 - one) * part;
        const { low, high } = agrestiMinOf(one, other, pairs, z);
        const mirrored = agrestiMinOf(other, one, pairs, z);
        expect(mirrored.low).toBeCloseTo(-high, 12);
        expect(mirrored.high).toBeCloseTo(-low, 12);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

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

describe("Newcombe's interval", () => {
  it('is the published one for 36, 12, 2 and 0 pairs: 0.0569 to 0.3404', () => {
    // φ = (36 · 0 - 12 · 2) / √(48 · 2 · 38 · 12); only a positive φ would be corrected.
    const phi = -24 / Math.sqrt(48 * 2 * 38 * 12);
    const { low, high } = newcombeOf(
      { share: 48 / 50, trials: 50 },
      { share: 38 / 50, trials: 50 },
      phi,
      Z,
    );
    expectNear(low, 0.05692958400323869, 1e-11);
    expectNear(high, 0.3404276029749407, 1e-11);
  });

  it('is as wide as both limits together at a correlation of -1, and their difference at 1', () => {
    const rate = { share: 0.5, trials: 40 };
    const reach = 0.5 - wilsonOf(0.5, 40, Z).low;
    expectNear(newcombeOf(rate, rate, -1, Z).high, 2 * reach, 1e-12);
    expect(newcombeOf(rate, rate, 1, Z).high).toBeCloseTo(0, 12);
  });

  it('holds the difference, stays within -1 and 1, and is mirrored when the rates change places', () => {
    const worth = fc.record({ share, trials });
    const correlation = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(worth, worth, correlation, quantile, (one, two, rho, z) => {
        const { low, high } = newcombeOf(one, two, rho, z);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(one.share - two.share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(one.share - two.share - 1e-12);
        const mirrored = newcombeOf(two, one, rho, z);
        expect(mirrored.low).toBeCloseTo(-high, 9);
        expect(mirrored.high).toBeCloseTo(-low, 9);
      }),
    );
  });
});
