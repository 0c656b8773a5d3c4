import type { PythonRandom } from '../../../random/python-random.ts';
import type { Files } from '../repository.ts';
import { rememberedRun } from '../runner/test-memo.ts';

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
