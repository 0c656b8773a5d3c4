import { NONE, type SetColumns } from './set-columns.ts';

/**
 * Types whose fault is a step that never happened: the run just stops, and the label names its last
 * step. A judge that names the missing next step is scored as wrong, so localisation is also
 * measured without these types.
 */
export function omissionTypes(set: SetColumns): ReadonlySet<number> {
  const omissions = new Set(set.types.keys());
  set.type.forEach((type, row) => {
    const parent = set.parent[row] as number;
    if (type === NONE || parent === NONE) return;
    const steps = set.stepCount[row] as number;
    const cutShort =
      steps < (set.stepCount[parent] as number) && set.failureStep[row] === steps - 1;
    if (!cutShort) omissions.delete(type);
  });
  return omissions;
}
