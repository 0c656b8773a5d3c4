import { present } from '../../base/present.ts';
import { NONE, UNKNOWN } from './set-columns.ts';

/** The row of each fault's clean parent. Where an instance has two clean rows, the first one counts. */
export function parentRows(
  { faulty, instance }: { faulty: Uint8Array; instance: Int32Array },
  instances: number,
): Int32Array {
  const clean = new Int32Array(instances).fill(NONE);
  for (let row = faulty.length - 1; row >= 0; row--) {
    if (faulty[row] === 0) clean[present(instance[row])] = row;
  }
  return instance.map((index, row) => (faulty[row] === 1 ? present(clean[index]) : NONE));
}

/**
 * Whether each fault shows in a view: 1, 0 or UNKNOWN. A fault without a parent in the set is taken
 * to be like the other faults of its type, if those all agree.
 */
export function viewChanges(
  fingerprints: readonly number[],
  type: Int32Array,
  parent: Int32Array,
  types: number,
): Int8Array {
  const seen = Array.from({ length: types }, () => ({ same: false, changed: false }));
  const changed = new Int8Array(fingerprints.length).fill(UNKNOWN);
  for (let row = 0; row < fingerprints.length; row++) {
    const from = present(parent[row]);
    if (from === NONE) continue;
    const differs = fingerprints[row] !== fingerprints[from];
    changed[row] = differs ? 1 : 0;
    const ofType = seen[present(type[row])];
    if (ofType !== undefined) ofType[differs ? 'changed' : 'same'] = true;
  }
  for (let row = 0; row < fingerprints.length; row++) {
    const ofType = seen[present(type[row])];
    if (changed[row] !== UNKNOWN || ofType === undefined) continue;
    if (ofType.same !== ofType.changed) changed[row] = ofType.changed ? 1 : 0;
  }
  return changed;
}
