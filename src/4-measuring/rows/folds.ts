import { present } from '../../base/present.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import type { SetColumns } from './set-columns.ts';

export const FOLDS = 5;

/**
 * The fold of each row, for whatever is chosen on some instances and held to others. Rows that depend on
 * each other are in one fold, folds have as many clusters each, and which of them follows from the names of the
 * instances: scenarios come in turns, so their order would put one scenario into each fold.
 */
export function foldsOf(set: SetColumns): Uint8Array {
  const drawn = new Map<number, number>();
  for (const [row, cluster] of set.all.cluster.entries()) {
    const name = present(set.instances[present(set.all.instance[row])]);
    const own = fingerprint(`fold ${name}`);
    drawn.set(cluster, Math.min(own, drawn.get(cluster) ?? own));
  }
  const ordered = [...drawn].toSorted(([one, a], [other, b]) => a - b || one - other);
  const foldOf = new Map(ordered.map(([cluster], at) => [cluster, at % FOLDS]));
  return Uint8Array.from(set.all.cluster, (cluster) => present(foldOf.get(cluster)));
}
