import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clopperPearson } from '../../../src/4-measuring/statistics/intervals/clopper-pearson.ts';
import {
  powerToSettleRate,
  runsThatCertify,
  runsToSettleRate,
} from '../../../src/4-measuring/statistics/planning/certify-rate.ts';

const confidence = 0.95;
const rates = fc.integer({ min: 1, max: 999 }).map((thousandths) => thousandths / 1000);

describe('runs that certify a rate', () => {
  it('are the fewest whose exact upper bound keeps to it', () => {
    fc.assert(
      fc.property(rates, fc.nat(6), (threshold, flags) => {
        const runs = runsThatCertify(threshold, flags, confidence) ?? 0;
        expect(clopperPearson(flags, runs, confidence).high).toBeLessThanOrEqual(threshold + 1e-12);
        if (runs - 1 > flags) {
          expect(clopperPearson(flags, runs - 1, confidence).high).toBeGreaterThan(threshold);
        }
      }),
    );
    expect(runsThatCertify(0.02, 0, confidence)).toBe(183);
    expect(runsThatCertify(0, 0, confidence)).toBeNull();
  });
});

describe('the power to settle a rate', () => {
  it('agrees with scipy', () => {
    const power = (threshold: number, rate: number, runs: number) =>
      powerToSettleRate({ threshold, rate, confidence }, runs);
    expect(power(0.02, 0.005, 189)).toBeCloseTo(0.38775933413721797, 12);
    expect(power(0.02, 0.005, 183)).toBeCloseTo(0.3995984329713269, 12);
    expect(power(0.02, 0.005, 436)).toBeCloseTo(0.823672881774315, 12);
    expect(power(0.05, 0.02, 312)).toBeCloseTo(0.823479411531502, 12);
  });

  it('is what happens over every number of flags, decided on the exact bounds', () => {
    const [runs, threshold] = [60, 0.1];
    for (const rate of [0.01, 0.03, 0.2, 0.4]) {
      let mass = (1 - rate) ** runs;
      let settled = 0;
      for (let flags = 0; flags <= runs; flags++) {
        const { low, high } = clopperPearson(flags, runs, confidence);
        if (rate < threshold ? high <= threshold : low > threshold) settled += mass;
        mass *= ((runs - flags) / (flags + 1)) * (rate / (1 - rate));
      }
      expect(powerToSettleRate({ threshold, rate, confidence }, runs)).toBeCloseTo(settled, 10);
    }
  });

  it('is none for a rate at the threshold, and all if what was seen settles it', () => {
    expect(powerToSettleRate({ threshold: 0.1, rate: 0.1, confidence }, 1000)).toBe(0);
    const seen = { flags: 0, runs: 200 };
    expect(powerToSettleRate({ threshold: 0.02, rate: 0, confidence, seen }, 200)).toBe(1);
    expect(powerToSettleRate({ threshold: 0.02, rate: 0, confidence, seen }, 100)).toBe(0);
  });
});

describe('runs that settle a rate', () => {
  it('are the fewest with the wanted power', () => {
    expect(runsToSettleRate({ threshold: 0.02, rate: 0.005, confidence }, 0.8)).toBe(436);
    expect(runsToSettleRate({ threshold: 0.05, rate: 0.02, confidence }, 0.8)).toBe(312);
    expect(runsToSettleRate({ threshold: 0.05, rate: 0.05, confidence }, 0.8)).toBeNull();
  });

  it('never get fewer as more power is wanted or as the rate comes closer', () => {
    const share = fc.integer({ min: 1, max: 99 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(share, share, share, share, (a, b, c, d) => {
        const [low = 0, middle = 0, high = 0] = [a, b, c].sort((x, y) => x - y);
        const runs = (rate: number, power: number) =>
          runsToSettleRate({ threshold: high, rate, confidence }, power) ??
          Number.POSITIVE_INFINITY;
        expect(runs(low, d)).toBeLessThanOrEqual(runs(middle, d));
        expect(runs(low, d / 2)).toBeLessThanOrEqual(runs(low, d));
      }),
    );
  });
});
