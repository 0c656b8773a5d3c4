import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mcnemarExact } from '../../../../src/4-measuring/statistics/tests/mcnemar.ts';
import { signFlip } from '../../../../src/4-measuring/statistics/tests/sign-flip.ts';
import { NumpyGenerator } from '../../../../src/base/random/numpy/generator.ts';
import { expectNear } from '../../../support/reference/near.ts';

const ONE = (net: number) => ({ net, times: 1 });

/** The share of all 2^k ways to choose signs that give a sum as far from 0 as the one seen. */
function byTryingAllSigns(nets: readonly number[]): number {
  const seen = Math.abs(nets.reduce((sum, net) => sum + net, 0));
  let asFar = 0;
  for (let signs = 0; signs < 2 ** nets.length; signs++) {
    const sum = nets.reduce((total, net, at) => total + ((signs >> at) & 1 ? net : -net), 0);
    if (Math.abs(sum) >= seen) asFar++;
  }
  return asFar / 2 ** nets.length;
}

describe('signFlip', () => {
  const net = fc.integer({ min: -6, max: 6 });

  it('is the share of all ways to choose signs that give as large a sum', () => {
    fc.assert(
      fc.property(fc.array(net, { minLength: 1, maxLength: 12 }), (nets) => {
        fc.pre(nets.some((each) => each !== 0));
        expectNear(signFlip(nets.map(ONE)) ?? Number.NaN, byTryingAllSigns(nets), 1e-12);
      }),
    );
  });

  it("is McNemar's exact test where every cluster is one pair", () => {
    const count = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(count, count, count, (faultOnly, parentOnly, alike) => {
        fc.pre(faultOnly + parentOnly > 0);
        const p = signFlip([
          { net: 1, times: faultOnly },
          { net: -1, times: parentOnly },
          { net: 0, times: alike },
        ]);
        expectNear(p ?? Number.NaN, mcnemarExact(faultOnly, parentOnly), 1e-10);
      }),
    );
  });

  it('is the same for the opposite signs, in any order, and for alike clusters one by one', () => {
    fc.assert(
      fc.property(fc.array(net, { minLength: 1, maxLength: 30 }), (nets) => {
        const p = signFlip(nets.map(ONE));
        expect(signFlip(nets.map((each) => ONE(-each)))).toEqual(p);
        const counted = [...new Set(nets)].reverse().map((each) => ({
          net: each,
          times: nets.filter((other) => other === each).length,
        }));
        const together = signFlip(counted);
        if (p === null) expect(together).toBeNull();
        else expectNear(together ?? Number.NaN, p, 1e-12);
      }),
    );
  });

  it('has nothing to test without a difference, and finds nothing in one that cancels', () => {
    expect(signFlip([])).toBeNull();
    expect(signFlip([{ net: 0, times: 50 }])).toBeNull();
    expect(signFlip([{ net: 3, times: 0 }])).toBeNull();
    expect(signFlip([ONE(2), ONE(-2)])).toBe(1);
  });

  it('refuses what is not a count', () => {
    expect(() => signFlip([{ net: 0.5, times: 1 }])).toThrow(RangeError);
    expect(() => signFlip([{ net: 1, times: -1 }])).toThrow(RangeError);
    expect(() => signFlip([{ net: Number.NaN, times: 1 }])).toThrow(RangeError);
  });

  // Beyond ten million steps, which are 3,163 clusters of one pair, the normal limit takes over.
  it.each([
    [1650, 1540],
    [1650, 1520],
    [1680, 1500],
    [1720, 1460],
  ])('agrees with the exact value to four decimals where the limit begins, at %d to %d', (b, c) => {
    const p = signFlip([
      { net: 1, times: b },
      { net: -1, times: c },
    ]);
    expect(p).not.toBe(mcnemarExact(b, c));
    expect(Math.abs((p ?? Number.NaN) - mcnemarExact(b, c))).toBeLessThan(5e-5);
  });

  it('does not depend on the unit in which differences are counted, at the limit too', () => {
    const inUnitsOf = (size: number) =>
      signFlip([
        { net: size, times: 1720 },
        { net: -size, times: 1480 },
      ]);
    expectNear(inUnitsOf(3) ?? Number.NaN, inUnitsOf(1) ?? Number.NaN, 1e-12);
  });

  it("errs in at most a twentieth of sets whose pairs share parents, where McNemar's errs in a fifth", () => {
    const random = NumpyGenerator.defaultRng(11);
    const coin = (): number => (random.random() < 0.5 ? 1 : 0);
    const SETS = 1500;
    let [byCluster, byPair] = [0, 0];
    for (let set = 0; set < SETS; set++) {
      const nets: number[] = [];
      let [faultOnly, parentOnly] = [0, 0];
      // Forty parents with four faults each, of which the judge flags half, whatever they are.
      for (let parent = 0; parent < 40; parent++) {
        const flagged = coin();
        const faults = coin() + coin() + coin() + coin();
        nets.push(faults - 4 * flagged);
        if (flagged === 1) parentOnly += 4 - faults;
        else faultOnly += faults;
      }
      if ((signFlip(nets.map(ONE)) ?? 1) <= 0.05) byCluster++;
      if (mcnemarExact(faultOnly, parentOnly) <= 0.05) byPair++;
    }
    // Twice the standard error of 5 % in so many sets is 1.1 %.
    expect(byCluster / SETS).toBeLessThan(0.061);
    expect(byCluster / SETS).toBeGreaterThan(0.03);
    expect(byPair / SETS).toBeGreaterThan(0.15);
  });
});
