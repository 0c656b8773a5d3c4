import type { SetColumns } from './set-columns.ts';

/** Which design cells make up each margin of the set. Cells are indices into the set's own list. */
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
  const cells = set.cells.map((cell, index) => ({ ...cell, index }));
  const indices = (keep: (cell: (typeof cells)[number]) => boolean): readonly number[] =>
    cells.filter(keep).map(({ index }) => index);
  return {
    types: set.types,
    clean: indices(({ type }) => type === null),
    faults: indices(({ type }) => type !== null),
    silent: indices(({ type, outcomeCorrect }) => type !== null && outcomeCorrect),
    loud: indices(({ type, outcomeCorrect }) => type !== null && !outcomeCorrect),
    ofType: set.types.map((name) => indices(({ type }) => type === name)),
  };
}
