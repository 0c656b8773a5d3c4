import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';

/** A set is divided so often into so many parts, each of which is judged by what the others choose. */
export const DIVISIONS = 10;
export const PARTS = 10;
/** Fixed, so that the same rows always give the same choice. */
const SEED = 20261119;

/** By division: the part of each cluster. */
export function divisions(clusters: number): readonly Uint8Array[] {
  const random = NumpyGenerator.defaultRng(SEED);
  return Array.from({ length: DIVISIONS }, () => division(clusters, random));
}

/** The part of each cluster. Parts are as large as each other, give or take a cluster. */
export function division(clusters: number, random: NumpyGenerator): Uint8Array {
  const part = Uint8Array.from({ length: clusters }, (_, cluster) => cluster % PARTS);
  for (let at = clusters - 1; at > 0; at--) {
    const other = random.integers(0, at + 1);
    [part[at], part[other]] = [present(part[other]), present(part[at])];
  }
  return part;
}
