import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixed, roundTo } from '../../../src/base/python/fixed.ts';
import { jsonFloat, pythonFloat } from '../../../src/base/python/float-text.ts';
import { hasPython, python } from '../../support/reference/python.ts';
import { referenceFile } from '../../support/reference/reference.ts';

describe('numbers as Python prints them', () => {
  it('keeps a decimal point and writes exponents with two digits', () => {
    expect([0, -0, 5, 398.5, 1e-5, 1e-7, 1e16, 1e21, 123456789012345680].map(pythonFloat)).toEqual([
      '0.0',
      '-0.0',
      '5.0',
      '398.5',
      '1e-05',
      '1e-07',
      '1e+16',
      '1e+21',
      '1.2345678901234568e+17',
    ]);
  });

  it("spells a float as the release's files do", () => {
    expect([0, 1, 0.95, 0.00002629193477332592, 8.750008419156075e-6, 1e16].map(jsonFloat)).toEqual(
      ['0.0', '1.0', '0.95', '0.00002629193477332592', '8.750008419156075e-6', '1e16'],
    );
  });

  it('writes JSON floats that read back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(JSON.parse(jsonFloat(x))).toBe(x);
      }),
    );
  });

  const reference = referenceFile<{ round_half: [number, number][] }>('python-random.json');
  it.runIf(reference)('rounds halves of the exact binary value to even', () => {
    for (const [x, rounded] of reference?.round_half ?? []) expect(roundTo(x, 2)).toBe(rounded);
  });

  it.runIf(hasPython)('agrees with a live interpreter on repr, format and round', () => {
    const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
    const cents = fc.double({ noNaN: true, min: 0, max: 500 });
    // Ties happen only at odd multiples of a power of two, which random numbers never hit.
    const ties = fc.integer({ min: -4000, max: 4000 }).map((k) => k / 8);
    const numbers = fc.sample(fc.oneof(anyDouble, cents, ties), { numRuns: 2000, seed: 11 });
    const expected = python<[string, string, string, string, string][]>(
      `json.dump([[repr(x), f'{x:.2f}', f'{x:.0f}', f'{x:.6f}', repr(round(x, 2))] for x in map(float, json.load(sys.stdin))], sys.stdout)`,
      numbers.map((x) => (Object.is(x, -0) ? '-0.0' : String(x))),
    );
    numbers.forEach((x, i) => {
      expect([
        pythonFloat(x),
        fixed(x, 2),
        fixed(x, 0),
        fixed(x, 6),
        pythonFloat(roundTo(x, 2)),
      ]).toEqual(expected[i]);
    });
  });
});
