import { present } from '../../base/present.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/**
 * Types whose fault is a step that never happened: the run just stops, and the label names its last
 * step. A judge that names the missing next step is scored as wrong, so localisation is also
 * measured without these types.
 */
export function omissionTypes(set: SetColumns): ReadonlySet<number> {
  const omissions = new Set(set.types.keys());
  set.type.forEach((type, row) => {
    const parent = present(set.parent[row]);
    if (type === NONE || parent === NONE) return;
    const steps = present(set.stepCount[row]);
    const cutShort = steps < present(set.stepCount[parent]) && set.failureStep[row] === steps - 1;
    if (!cutShort) omissions.delete(type);
  });
  return omissions;
}
