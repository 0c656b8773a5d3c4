import type { SetColumns } from './set-columns.ts';

/** Which strata make up each margin of the set. Strata are indices into the set's own list. */
export interface Design {
  readonly types: readonly string[];
  readonly clean: readonly number[];
  readonly faults: readonly number[];
  readonly silent: readonly number[];
  readonly loud: readonly number[];
  /** By type, in the order of `types`. */
  readonly ofType: readonly (readonly number[])[];
}

export function designOf(set: SetColumns): Design {
  const strata = set.strata.map((stratum, index) => ({ ...stratum, index }));
  const indices = (keep: (stratum: (typeof strata)[number]) => boolean): readonly number[] =>
    strata.filter(keep).map(({ index }) => index);
  return {
    types: set.types,
    clean: indices(({ type }) => type === null),
    faults: indices(({ type }) => type !== null),
    silent: indices(({ type, outcomeCorrect }) => type !== null && outcomeCorrect),
    loud: indices(({ type, outcomeCorrect }) => type !== null && !outcomeCorrect),
    ofType: set.types.map((name) => indices(({ type }) => type === name)),
  };
}
