import { present } from '../../base/present.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** Which strata and fault types each part of the set is made of, as indices into the set's lists. */
export interface Design {
  readonly types: readonly string[];
  /** The number of trajectories in each stratum. */
  readonly sizes: readonly number[];
  readonly clean: readonly number[];
  readonly faults: readonly number[];
  readonly silent: readonly number[];
  readonly loud: readonly number[];
  /** The strata of each type, in the order of `types`. */
  readonly ofType: readonly (readonly number[])[];
  /** The index of every type, and of those whose fault is a step that was executed. */
  readonly everyType: readonly number[];
  readonly executedTypes: readonly number[];
}

export function designOf(set: SetColumns): Design {
  const strata = set.strata.map((stratum, index) => ({ ...stratum, index }));
  const indices = (keep: (stratum: (typeof strata)[number]) => boolean): readonly number[] =>
    strata.filter(keep).map(({ index }) => index);
  const everyType = [...set.types.keys()];
  const omitted = omissionTypes(set);
  return {
    types: set.types,
    sizes: strata.map(({ rows }) => rows.length),
    clean: indices(({ type }) => type === null),
    faults: indices(({ type }) => type !== null),
    silent: indices(({ type, outcomeCorrect }) => type !== null && outcomeCorrect),
    loud: indices(({ type, outcomeCorrect }) => type !== null && !outcomeCorrect),
    ofType: set.types.map((name) => indices(({ type }) => type === name)),
    everyType,
    executedTypes: everyType.filter((type) => !omitted.has(type)),
  };
}

/**
 * Types whose fault is a step that never happened: the run just stops, and the label names its last
 * step. A judge that names the missing next step is scored as wrong, so localisation is also
 * measured without these types.
 */
function omissionTypes(set: SetColumns): ReadonlySet<number> {
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
