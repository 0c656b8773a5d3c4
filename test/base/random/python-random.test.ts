import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { hasPython, python } from '../../support/reference/python.ts';
import { referenceFile } from '../../support/reference/reference.ts';

interface Draws {
  readonly seed: number | string;
  readonly getrandbits32: number[];
  readonly random: number[];
  readonly randint_10_99: number[];
  readonly choice_of_9: number[];
  readonly uniform_24_480: number[];
  readonly shuffle_range_20: number[];
}

const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

function shuffled(random: PythonRandom, length: number): number[] {
  const items = [...Array(length).keys()];
  random.shuffle(items);
  return items;
}

describe('PythonRandom', () => {
  const reference = referenceFile<{ cases: Draws[] }>('python-random.json');

  it.runIf(reference)('gives the reference draws for integer and string seeds', () => {
    for (const expected of reference?.cases ?? []) {
      const fresh = () => new PythonRandom(expected.seed);
      let random = fresh();
      expect(times(8, () => random.getrandbits(32))).toEqual(expected.getrandbits32);
      random = fresh();
      expect(times(6, () => random.random())).toEqual(expected.random);
      random = fresh();
      expect(times(12, () => random.randint(10, 99))).toEqual(expected.randint_10_99);
      random = fresh();
      expect(times(12, () => random.choice([0, 1, 2, 3, 4, 5, 6, 7, 8]))).toEqual(
        expected.choice_of_9,
      );
      random = fresh();
      expect(times(4, () => random.uniform(24, 480))).toEqual(expected.uniform_24_480);
      expect(shuffled(fresh(), 20)).toEqual(expected.shuffle_range_20);
    }
  });

  it.runIf(hasPython)('agrees with a live interpreter on any seed', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const seeds = fc.sample(
      fc.oneof(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), fc.integer(), text),
      { numRuns: 300, seed: 20261115 },
    );
    const expected = python<{ bits: number[]; unit: number[]; ints: number[]; order: number[] }[]>(
      `
import random
out = []
for kind, seed in json.load(sys.stdin):
    r = random.Random(seed if kind == 'text' else int(seed))
    out.append({
        'bits': [r.getrandbits(k) for k in (1, 7, 32, 33, 40, 53, 0)],
        'unit': [r.random() for _ in range(3)],
        'ints': [r.randint(a, b) for a, b in ((0, 0), (-5, 5), (0, 2**32 - 1), (0, 2**32), (0, 2**50))],
        'order': (lambda xs: (r.shuffle(xs), xs)[1])(list(range(700))),
    })
json.dump(out, sys.stdout)`,
      seeds.map((seed) => (typeof seed === 'string' ? ['text', seed] : ['int', String(seed)])),
    );
    seeds.forEach((seed, i) => {
      const random = new PythonRandom(seed);
      const bits = [1, 7, 32, 33, 40, 53, 0].map((count) => random.getrandbits(count));
      const unit = times(3, () => random.random());
      const ranges = [
        [0, 0],
        [-5, 5],
        [0, 2 ** 32 - 1],
        [0, 2 ** 32],
        [0, 2 ** 50],
      ] as const;
      const ints = ranges.map(([low, high]) => random.randint(low, high));
      // More than 624 draws, so that the state wraps.
      expect({ bits, unit, ints, order: shuffled(random, 700) }, String(seed)).toEqual(expected[i]);
    });
  });

  it('ignores the sign of an integer seed, as CPython does', () => {
    expect(new PythonRandom(-7).random()).toBe(new PythonRandom(7).random());
  });

  it('keeps every item when it shuffles', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(200), (seed, length) => {
        const items = shuffled(new PythonRandom(seed), length);
        expect(items.toSorted((a, b) => a - b)).toEqual([...Array(length).keys()]);
      }),
    );
  });

  it('refuses an empty range, an empty choice and too many bits', () => {
    const random = new PythonRandom(1);
    expect(() => random.randint(2, 1)).toThrow(RangeError);
    expect(() => random.choice([])).toThrow(RangeError);
    expect(() => random.getrandbits(54)).toThrow(RangeError);
  });
});
