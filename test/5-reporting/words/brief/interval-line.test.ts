import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Estimate } from '../../../../src/4-measuring/measurement/estimate.ts';
import {
  intervalLine,
  scaleFor,
  scaleHead,
} from '../../../../src/5-reporting/words/brief/interval-line.ts';

const estimate = (value: number, low: number, high: number): Estimate => ({
  estimate: value,
  interval: { low, high },
});

describe('an interval that is drawn in text', () => {
  it('has its ends, its estimate and the zero where they belong', () => {
    expect(intervalLine(estimate(0.5, 0.2, 0.8), 0, 11)).toBe('··├──●──┤··');
    expect(intervalLine(estimate(0.5, 0.2, 0.8), -1, 21)).toBe('··········┊·├──●──┤··');
    expect(intervalLine(estimate(0, -0.25, 0.25), -0.5, 13)).toBe('··├─●─┤······');
    expect(scaleHead(0, 11)).toBe('0         1');
    expect(scaleHead(-1, 21)).toBe('−1        0         1');
    expect(scaleHead(-0.5, 9)).toBe('−0.5    1');
  });

  it('is a point where it is shorter than a cell, and nothing where there is no number', () => {
    expect(intervalLine(estimate(1, 0.99, 1), 0, 9)).toBe('········●');
    expect(intervalLine({ estimate: 0.5, interval: null }, 0, 9)).toBe('····●····');
    expect(intervalLine({ estimate: null, interval: null }, 0, 9)).toBe('');
  });

  it('takes the narrowest scale that holds every number', () => {
    expect(scaleFor([estimate(0.5, 0, 0.6)])).toBe(0);
    expect(scaleFor([estimate(0.5, 0, 0.6), estimate(0, -0.04, 0.04)])).toBe(-0.5);
    expect(scaleFor([estimate(-0.4, -0.6, 0)])).toBe(-1);
    expect(scaleFor([])).toBe(0);
  });

  it('is as wide as asked for, holds one estimate, and its scale has the same width', () => {
    const number = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(number, number, number, fc.integer({ min: 9, max: 60 }), (a, b, c, width) => {
        const [low = 0, value = 0, high = 0] = [a, b, c].toSorted((one, other) => one - other);
        const drawn = estimate(value, low, high);
        const scale = scaleFor([drawn]);
        const line = intervalLine(drawn, scale, width);
        expect(line).toHaveLength(width);
        expect(line.split('●')).toHaveLength(2);
        expect(line).toMatch(/^[·┊]*├?─*●─*┤?[·┊]*$/);
        expect(scaleHead(scale, width)).toHaveLength(width);
      }),
    );
  });
});
