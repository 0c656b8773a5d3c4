import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleissKappa } from '../../../../src/4-measuring/statistics/repeats/fleiss-kappa.ts';
import { flipRate } from '../../../../src/4-measuring/statistics/repeats/flip-rate.ts';
import type { RepeatedItems } from '../../../../src/4-measuring/statistics/repeats/repeated-item.ts';

const items = (...counts: readonly (readonly [number, number, number])[]) =>
  counts.map(([flagged, scored, times]): RepeatedItems => ({ flagged, scored, times }));

/** The answers themselves, item by item. */
const answers = fc.array(fc.array(fc.boolean(), { maxLength: 6 }), { maxLength: 30 });
const counted = (all: readonly (readonly boolean[])[]): readonly RepeatedItems[] =>
  all.map((each) => ({ flagged: each.filter(Boolean).length, scored: each.length, times: 1 }));

describe('the flip rate', () => {
  it('is the mean share of pairs of repetitions that differ', () => {
    // 1 of 3: 2 of 3 pairs differ; 2 of 4: 4 of 6; 3 of 3: none. Of one answer nothing is known.
    expect(flipRate(items([1, 3, 1], [2, 4, 1], [3, 3, 2], [1, 1, 9]))).toBeCloseTo(1 / 3, 15);
    expect(flipRate(items([1, 1, 5], [0, 0, 2]))).toBeNull();
    expect(flipRate([])).toBeNull();
  });

  it('is what counting every pair of answers gives', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const rates = all
          .filter(({ length }) => length >= 2)
          .map((each) => {
            const pairs = each.flatMap((a, i) => each.slice(i + 1).map((b) => a !== b));
            return pairs.filter(Boolean).length / pairs.length;
          });
        const expected = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
        const found = flipRate(counted(all));
        if (rates.length === 0) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 12);
      }),
    );
  });

  it('refuses counts that cannot be', () => {
    expect(() => flipRate(items([3, 2, 1]))).toThrow('flipRate: 1 items cannot be flagged 3 of 2');
    expect(() => fleissKappa(items([0.5, 2, 1]))).toThrow(RangeError);
  });
});

describe("Fleiss' kappa between repetitions", () => {
  it('is what its definition gives by hand', () => {
    // Ten items, three answers each: 2 × 3/3, 5 × 0/3, 2 × 1/3, 1 × 2/3. Ten of 30 answers are flags.
    // Observed agreement (7 + 3/3) / 10 = 0.8, by chance 1/9 + 4/9 = 5/9.
    const found = fleissKappa(items([3, 3, 2], [0, 3, 5], [1, 3, 2], [2, 3, 1]));
    expect(found).toBeCloseTo((0.8 - 5 / 9) / (4 / 9), 14);
  });

  it('is not defined where all answers are alike, or none can be compared', () => {
    expect(fleissKappa(items([3, 3, 4]))).toBeNull();
    expect(fleissKappa(items([0, 2, 4], [1, 1, 3]))).toBeNull();
    expect(fleissKappa([])).toBeNull();
  });

  it('is at most 1, and 1 exactly where nothing flips', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const kappa = fleissKappa(counted(all));
        if (kappa === null) return;
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappa === 1).toBe(flipRate(counted(all)) === 0);
      }),
    );
  });
});
