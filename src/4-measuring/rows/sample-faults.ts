import { present } from '../../base/present.ts';
import type { PythonRandom } from '../../base/random/python-random.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/**
 * The faults to show where all would be too many: drawn at random from each stratum in proportion
 * to its size, but at least one per stratum, so that rare kinds can be looked at too. Rows are
 * ordered by instance, then by type.
 */
export function sampleFaults(set: SetColumns, most: number, random: PythonRandom): Int32Array {
  const strata = set.strata.filter(({ type }) => type !== null).map(({ rows }) => rows);
  const total = strata.reduce((sum, rows) => sum + rows.length, 0);
  const chosen =
    total <= most
      ? strata.flatMap((rows) => [...rows])
      : strata.flatMap((rows, stratum) =>
          drawn(rows, shareOf(strata, total, most, stratum), random),
        );
  return Int32Array.from(chosen).sort(
    (a, b) => order(set.instance, a, b) || order(set.type, a, b) || a - b,
  );
}

const order = (column: Int32Array, a: number, b: number): number =>
  (column[a] ?? NONE) - (column[b] ?? NONE);

/** A stratum's part of the sample, rounded down so that the sample never exceeds what was asked for. */
function shareOf(
  strata: readonly Int32Array[],
  total: number,
  most: number,
  stratum: number,
): number {
  return Math.max(1, Math.floor((most * (strata[stratum]?.length ?? 0)) / total));
}

/** Some of the rows, each as likely as any other, by shuffling the front of a copy. */
function drawn(rows: Int32Array, count: number, random: PythonRandom): number[] {
  const pool = rows.slice();
  for (let i = 0; i < count; i++) {
    const j = i + random.randint(0, pool.length - i - 1);
    [pool[i], pool[j]] = [present(pool[j]), present(pool[i])];
  }
  return [...pool.subarray(0, count)];
}
