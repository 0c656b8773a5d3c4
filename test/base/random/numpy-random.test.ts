import { describe, expect, it } from 'vitest';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import { Pcg64 } from '../../../src/base/random/numpy/pcg64.ts';
import { SeedSequence } from '../../../src/base/random/numpy/seed-sequence.ts';
import { referenceFile } from '../../support/reference/reference.ts';

interface Vectors {
  readonly pcg64: { readonly state: string; readonly inc: string };
  readonly raw64: readonly string[];
  readonly [draws: string]: unknown;
}

const reference = referenceFile('numpy-random.json') as {
  readonly streams: Record<string, Vectors | readonly number[]>;
} | null;

/** `SeedSequence(7).spawn(3)[1]`, `SeedSequence(7)` or `7`, as the reference names its seeds. */
function seedNamed(name: string): SeedSequence {
  const [, seed, children, child] =
    /(\d+)(?:\)\.spawn\((\d+)\)\[(\d+)\])?/.exec(name) ?? expect.fail(`no seed in ${name}`);
  const root = new SeedSequence(Number(seed));
  if (children === undefined) return root;
  return root.spawn(Number(children))[Number(child)] ?? expect.fail(`no such child: ${name}`);
}

const hex = (words: { high: number; low: number }): bigint =>
  (BigInt(words.high) << 32n) | BigInt(words.low);

const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

function uniformMultinomial(random: NumpyGenerator, cells: number): number[] {
  const target = new Int32Array(cells);
  random.multinomial(cells, new Float64Array(cells).fill(1 / cells), target);
  return [...target];
}

/** How each list of draws in the reference is made. A name that is missing here fails the test. */
function drawsNamed(name: string, random: NumpyGenerator, expected: unknown): unknown {
  const lists = expected as readonly (readonly number[])[];
  if (name === 'random') return lists.map(() => random.random());
  if (name === 'choice_lengths_100_50_25_then_integers_0_7') {
    return [...[100, 50, 25].map((length) => [...random.choice(length, length)]), afterChoice()];
  }
  const integers = /^integers_0_(\d+)_x(\d+)$/.exec(name);
  if (integers) {
    const target = new Int32Array(Number(integers[2]));
    random.fillIntegers(target, Number(integers[1]));
    return [...target];
  }
  const multinomial = /^multinomial_(\d+)_uniform_x(\d+)$/.exec(name);
  if (multinomial) {
    return times(Number(multinomial[2]), () => uniformMultinomial(random, Number(multinomial[1])));
  }
  const binomial = /^binomial_(\d+)_([\d.]+)_x(\d+)$/.exec(name);
  if (binomial) {
    return times(Number(binomial[3]), () =>
      random.binomial(Number(binomial[1]), Number(binomial[2])),
    );
  }
  return expect.fail(`the reference has draws that no test makes: ${name}`);

  function afterChoice(): number | number[] {
    const last = lists[3];
    return Array.isArray(last) ? last.map(() => random.integers(0, 7)) : random.integers(0, 7);
  }
}

describe.skipIf(reference === null)("numpy's streams, as published", () => {
  for (const [stream, vectors] of Object.entries(reference?.streams ?? {})) {
    if (Array.isArray(vectors)) {
      it(`${stream} is the same`, () => {
        expect([...seedNamed(stream).generateState(vectors.length)]).toEqual(vectors);
      });
      continue;
    }
    const { pcg64, raw64, ...draws } = vectors as Vectors;
    it(`${stream} starts PCG64 in the same state`, () => {
      const { state, increment } = new Pcg64(seedNamed(stream)).state;
      expect([state, increment]).toEqual([BigInt(pcg64.state), BigInt(pcg64.inc)]);
    });
    it(`${stream} gives the same 64-bit words`, () => {
      const bits = new Pcg64(seedNamed(stream));
      expect(raw64.map(() => hex(bits.next64()))).toEqual(raw64.map(BigInt));
    });
    for (const [name, expected] of Object.entries(draws)) {
      it(`${stream} gives the same ${name}`, () => {
        const random = new NumpyGenerator(seedNamed(stream));
        expect(drawsNamed(name, random, expected)).toEqual(expected);
      });
    }
  }
});

describe('NumpyGenerator', () => {
  it('draws the same integers one at a time and in bulk', () => {
    const single = NumpyGenerator.defaultRng(3);
    const bulk = NumpyGenerator.defaultRng(3);
    // A bound just over half of 2^32 refuses half of all words, and odd sizes leave half a word over.
    for (const high of [7, 2 ** 31 + 1, 1, 400, 2 ** 32, 3]) {
      for (const size of [1, 0, 5, 1001]) {
        const target = new Uint32Array(size);
        bulk.fillIntegers(target, high);
        expect([...target]).toEqual(times(size, () => single.integers(0, high)));
      }
    }
  });

  it('refuses an empty range, a fractional bound and a range too wide to fill', () => {
    const random = NumpyGenerator.defaultRng(1);
    expect(() => random.integers(3, 3)).toThrow(RangeError);
    expect(() => random.integers(0, 2.5)).toThrow(RangeError);
    expect(() => random.integers(0, Number.NaN)).toThrow(RangeError);
    expect(() => random.fillIntegers(new Int32Array(2), 0)).toThrow(RangeError);
    expect(() => random.fillIntegers(new Int32Array(2), 2 ** 33)).toThrow(RangeError);
    expect(() => random.fillIntegers(new Int32Array(2), 2 ** 32)).toThrow(RangeError);
  });

  it('refuses an impossible probability and an impossible number of trials', () => {
    const random = NumpyGenerator.defaultRng(1);
    expect(() => random.binomial(10, 1.1)).toThrow(RangeError);
    expect(() => random.binomial(10, Number.NaN)).toThrow(RangeError);
    expect(() => random.binomial(-1, 0.5)).toThrow(RangeError);
    expect(() => random.multinomial(3, [0.5, 0.5], new Int32Array(3))).toThrow(RangeError);
    expect(() => random.multinomial(3, [], new Int32Array(0))).toThrow(RangeError);
    expect(() => random.multinomial(3, [0.9, 0.9, 0], new Int32Array(3))).toThrow(RangeError);
    expect(() => random.multinomial(3, [Number.NaN, 0.9], new Int32Array(2))).toThrow(RangeError);
  });

  it('refuses a seed that is not a whole number or that is too large for a number', () => {
    expect(() => new SeedSequence(-1)).toThrow(RangeError);
    expect(() => new SeedSequence(0.5)).toThrow(RangeError);
    expect(() => new SeedSequence(2 ** 53)).toThrow(RangeError);
    expect(() => new SeedSequence(-1n)).toThrow(RangeError);
  });
});
