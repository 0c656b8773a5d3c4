import { NumpyGenerator } from '../../generated/internals.mjs';

/** What a simulation draws from: numbers in [0, 1) and normal ones. */
export function randomOf(...seed) {
  const generator = NumpyGenerator.defaultRng(
    seed.reduce((all, part) => all * 10_007n + BigInt(part), 1n),
  );
  const random = () => generator.random();
  return {
    random,
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    oneOf: (list) => list[Math.floor(random() * list.length)],
    generator,
  };
}
