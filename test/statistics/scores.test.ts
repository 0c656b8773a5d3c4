import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brier } from '../../src/statistics/brier.ts';
import { expectedCalibrationError } from '../../src/statistics/expected-calibration-error.ts';
import { f1, macroF1 } from '../../src/statistics/macro-f1.ts';
import { precisionAtPrevalence } from '../../src/statistics/precision-at-prevalence.ts';
import { reliabilityBin, reliabilityBins } from '../../src/statistics/reliability-bins.ts';

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const answers = fc.array(fc.tuple(probability, fc.boolean()), { minLength: 1 });
const count = fc.integer({ min: 0, max: 1000 });
const classCounts = fc.record({
  truePositives: count,
  falsePositives: count,
  falseNegatives: count,
});

describe('reliabilityBins', () => {
  it('closes bins on the right, and counts 0 with the first', () => {
    expect([0, 0.1, 0.10001, 0.3, 0.6, 0.7, 0.9, 0.95, 1].map(reliabilityBin)).toEqual([
      0, 0, 1, 2, 5, 6, 8, 9, 9,
    ]);
  });

  it('leaves empty bins without a mean rather than with NaN', () => {
    const bins = reliabilityBins([0.95, 0.9], [true, false]);
    expect(bins).toHaveLength(10);
    expect(bins[8]).toEqual({ low: 0.8, high: 0.9, count: 1, meanConfidence: 0.9, accuracy: 0 });
    expect(bins[0]).toEqual({ low: 0, high: 0.1, count: 0, meanConfidence: null, accuracy: null });
  });

  it('counts every answer once', () => {
    fc.assert(
      fc.property(answers, (list) => {
        const bins = reliabilityBins(
          list.map(([confidence]) => confidence),
          list.map(([, correct]) => correct),
        );
        expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(list.length);
      }),
    );
  });

  it('refuses no answers, lists of two lengths and a confidence over 1', () => {
    expect(() => reliabilityBins([], [])).toThrow(RangeError);
    expect(() => reliabilityBins([0.5], [])).toThrow(RangeError);
    expect(() => reliabilityBins([1.5], [true])).toThrow(RangeError);
    expect(() => reliabilityBins([Number.NaN], [true])).toThrow(RangeError);
  });
});

describe('expectedCalibrationError', () => {
  it('weighs the gap in each bin by its count', () => {
    const bins = reliabilityBins([0.8, 0.8, 0.8, 0.25], [true, false, true, true]);
    const expected = (3 * Math.abs(2 / 3 - 0.8) + 1 * 0.75) / 4;
    expect(expectedCalibrationError(bins)).toBeCloseTo(expected, 14);
  });

  it('is 0 for a judge that is sure and right, 1 for one that is sure and wrong', () => {
    expect(expectedCalibrationError(reliabilityBins([1, 1], [1, 1]))).toBe(0);
    expect(expectedCalibrationError(reliabilityBins([1, 1], [0, 0]))).toBe(1);
    expect(() => expectedCalibrationError([])).toThrow(RangeError);
  });

  it('lies between 0 and 1, and is at least the overall gap', () => {
    fc.assert(
      fc.property(answers, (list) => {
        const confidences = list.map(([confidence]) => confidence);
        const correct = list.map(([, right]) => right);
        const error = expectedCalibrationError(reliabilityBins(confidences, correct));
        const sum = list.reduce((total, [p, right]) => total + p - (right ? 1 : 0), 0);
        expect(error).toBeLessThanOrEqual(1 + 1e-12);
        expect(error).toBeGreaterThanOrEqual(Math.abs(sum) / list.length - 1e-12);
      }),
    );
  });
});

describe('brier', () => {
  it('is the mean squared difference', () => {
    expect(brier([0.9, 0.2], [true, false])).toBeCloseTo(0.025, 15);
    expect(brier([0.5, 0.5, 0.5], [1, 0, 1])).toBe(0.25);
  });

  it('lies between 0 and 1, and the two outcomes mirror each other', () => {
    fc.assert(
      fc.property(answers, (list) => {
        const probabilities = list.map(([p]) => p);
        const happened = list.map(([, yes]) => yes);
        const score = brier(probabilities, happened);
        const mirrored = brier(
          probabilities.map((p) => 1 - p),
          happened.map((yes) => !yes),
        );
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(Math.abs(score - mirrored)).toBeLessThan(1e-12);
      }),
    );
  });

  it('refuses no forecasts and what is no probability', () => {
    expect(() => brier([], [])).toThrow(RangeError);
    expect(() => brier([2], [1])).toThrow(RangeError);
  });
});

describe('macroF1', () => {
  it('counts each class alike, and a class that never occurs as 0', () => {
    const perfect = { truePositives: 10, falsePositives: 0, falseNegatives: 0 };
    const absent = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
    expect(macroF1([perfect, absent])).toBe(0.5);
    expect(() => macroF1([])).toThrow(RangeError);
    expect(() => f1({ ...perfect, truePositives: Number.NaN })).toThrow(RangeError);
  });

  it('is the harmonic mean of precision and recall', () => {
    fc.assert(
      fc.property(classCounts, (counts) => {
        fc.pre(counts.truePositives > 0);
        const precision = counts.truePositives / (counts.truePositives + counts.falsePositives);
        const recall = counts.truePositives / (counts.truePositives + counts.falseNegatives);
        expect(f1(counts)).toBeCloseTo(2 / (1 / precision + 1 / recall), 12);
      }),
    );
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
