import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Files } from '../repository.ts';
import { rememberedRun } from '../runner/test-memo.ts';
import type { PlacedUnit } from './placed-unit.ts';
import type { VisibleCases } from './visible-cases.ts';

const TRIES = 60;

/** A seed with which a test fails although all pass in the order of the file; null if none is found. */
export function orderSeed(files: Files, testPath: string, random: PythonRandom): number | null {
  const fails = (seed: number | null): boolean =>
    rememberedRun(files, files, testPath, seed).tests.some(({ status }) => status === 'failed');
  if (fails(null)) return null;
  for (let tries = 0; tries < TRIES; tries++) {
    const seed = random.randint(1000, 99999);
    if (fails(seed)) return seed;
  }
  return null;
}

/** The fewest tests with which a file is still worth shuffling. */
const FEWEST_TESTS = 3;

/**
 * Leaves out the tests of a unit that fail in the order of the file, because whoever wrote the file
 * saw it pass. Null if too few are left.
 */
export function passingInOrder(
  visible: VisibleCases,
  unit: PlacedUnit,
  filesWith: (visible: VisibleCases) => Files,
): VisibleCases | null {
  let cases = visible.get(unit) ?? [];
  while (cases.length >= FEWEST_TESTS) {
    const shown = new Map(visible).set(unit, cases);
    const files = filesWith(shown);
    const failing = rememberedRun(files, files, unit.testPath, null).tests.find(
      ({ status }) => status === 'failed',
    );
    if (failing === undefined) return shown;
    cases = cases.filter(({ of, name }) => `${of} > ${name}` !== failing.name);
  }
  return null;
}
