import { describe, expect, it } from 'vitest';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import { SeedSequence } from '../../../src/base/random/numpy/seed-sequence.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { hasNumpy, python } from '../../support/reference/python.ts';

/** One draw: a method's name and its arguments, which are the same in Python and here. */
type Draw =
  | readonly ['random']
  | readonly ['integers', number, number]
  | readonly ['fill', number, number]
  | readonly ['binomial', number, number]
  | readonly ['multinomial', number, readonly number[]];

interface Case {
  /** Decimal text, because a seed may be too large for a number. */
  readonly seed: readonly string[];
  readonly child: number | null;
  readonly draws: readonly Draw[];
}

const PROGRAM = `
import numpy
def run(case):
    entropy = [int(word) for word in case["seed"]]
    seed = numpy.random.SeedSequence(entropy[0] if len(entropy) == 1 else entropy)
    if case["child"] is not None:
        seed = seed.spawn(case["child"] + 1)[-1].spawn(2)[1]
    random = numpy.random.default_rng(seed)
    results = []
    for name, *arguments in case["draws"]:
        if name == "fill": result = random.choice(arguments[0], arguments[1]).tolist()
        elif name == "multinomial": result = random.multinomial(*arguments).tolist()
        elif name == "random": result = random.random()
        else: result = int(getattr(random, name)(*arguments))
        results.append(result)
    return results
json.dump([run(case) for case in json.load(sys.stdin)], sys.stdout)
`;

/** Cases from a fixed stream, so that a failure can be reproduced. */
function cases(count: number): Case[] {
  const random = new PythonRandom('numpy streams');
  const wide = (): string =>
    String((BigInt(random.getrandbits(53)) << 53n) | BigInt(random.getrandbits(53)));
  const draw = (): Draw => {
    const scale = 10 ** random.randint(0, 4);
    switch (random.randint(0, 6)) {
      case 0:
        return ['random'];
      case 1:
        return ['integers', -random.randint(0, 50), random.randint(1, scale)];
      case 2:
        return ['integers', 0, random.choice([2 ** 31 + 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1])];
      case 3:
        return ['fill', random.choice([1, 2, 7, scale, 3e9]), random.randint(0, 600)];
      case 4:
        return ['binomial', random.randint(0, scale), random.random()];
      case 5: {
        const weights = Array.from({ length: random.randint(1, 9) }, () => random.random());
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        return ['multinomial', random.randint(0, scale), weights.map((weight) => weight / total)];
      }
      default: {
        const cells = random.randint(1, 300);
        return ['multinomial', cells, Array<number>(cells).fill(1 / cells)];
      }
    }
  };
  return Array.from({ length: count }, () => ({
    seed: Array.from({ length: random.choice([1, 1, 1, 2, 5]) }, () =>
      random.choice(['0', String(random.getrandbits(32)), wide()]),
    ),
    child: random.choice([null, 0, 2]),
    draws: Array.from({ length: 12 }, draw),
  }));
}

function ours({ seed, child, draws }: Case): unknown[] {
  const root = new SeedSequence(seed.map(BigInt));
  const random = new NumpyGenerator(
    child === null ? root : (root.spawn(child + 1)[child]?.spawn(2)[1] ?? root),
  );
  return draws.map((draw) => drawn(random, draw));
}

function drawn(random: NumpyGenerator, draw: Draw): number | number[] {
  switch (draw[0]) {
    case 'random':
      return random.random();
    case 'integers':
      return random.integers(draw[1], draw[2]);
    case 'fill':
      return [...random.choice(draw[1], draw[2])];
    case 'binomial':
      return random.binomial(draw[1], draw[2]);
    case 'multinomial': {
      const target = new Float64Array(draw[2].length);
      random.multinomial(draw[1], draw[2], target);
      return [...target];
    }
  }
}

describe("the machine's own numpy", () => {
  it.runIf(hasNumpy)(
    'draws what NumpyGenerator draws, for any seed and any mixture of methods',
    () => {
      const asked = cases(400);
      const answers = python<unknown[][]>(PROGRAM, asked);
      expect(answers.length).toBe(400);
      for (const [i, answer] of answers.entries()) {
        const one = asked[i] as Case;
        expect(ours(one), JSON.stringify(one)).toEqual(answer);
      }
    },
  );
});
