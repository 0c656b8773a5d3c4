import { present } from '../../base/present.ts';
import { ALL_FAULTS, type FaultGroup, membersOf, ofType, type Pairs } from '../rows/pairs.ts';
import type { Suspicion } from '../rows/score-column.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { type Cuts, cutsOf, flaggedByCut } from './cuts.ts';

/** How many thresholds a curve has at most, so that it stays small however many runs there are. */
export const MOST_THRESHOLDS = 200;

/** What a judge would flag at each threshold: lists of counts, with one entry per threshold. */
export interface ThresholdCurve {
  /** On the scale of the judge's own numbers, the strictest first; the last one flags every run. */
  readonly thresholds: readonly number[];
  /** The faults in pairs and their parents, by type as well. */
  readonly all: CurveRow;
  readonly byType: readonly CurveRow[];
  /** Every fault, and every clean run, in pairs or not. */
  readonly faults: FlaggedByThreshold;
  readonly clean: FlaggedByThreshold;
}

export interface CurveRow {
  /** The id of the fault type, or all. */
  readonly type: string;
  readonly label: string;
  readonly pairs: number;
  readonly faults: readonly number[];
  readonly parents: readonly number[];
}

export interface FlaggedByThreshold {
  readonly runs: number;
  readonly flagged: readonly number[];
}

export function thresholdCurve(
  set: SetColumns,
  pairs: Pairs,
  suspicion: Suspicion,
): ThresholdCurve {
  const { values } = suspicion;
  const known = Array.from({ length: set.size }, (_, row) => row).filter(
    (row) => !Number.isNaN(present(values[row])),
  );
  const cuts = cutsOf(suspicion, known, MOST_THRESHOLDS);
  const row = (group: FaultGroup): CurveRow => curveRow(set, pairs, values, cuts, group);
  const flagged = (rows: readonly number[]): FlaggedByThreshold => ({
    runs: rows.length,
    flagged: [...flaggedByCut(cuts, rows)],
  });
  return {
    thresholds: cuts.thresholds,
    all: row(ALL_FAULTS),
    byType: set.types.map((type) => row(ofType(set, type))).filter((each) => each.pairs > 0),
    faults: flagged(known.filter((each) => set.faulty[each] === 1)),
    clean: flagged(known.filter((each) => set.faulty[each] !== 1)),
  };
}

function curveRow(
  set: SetColumns,
  pairs: Pairs,
  values: Float64Array,
  cuts: Cuts,
  group: FaultGroup,
): CurveRow {
  const known = membersOf(set, pairs, group).filter(
    (pair) =>
      !Number.isNaN(present(values[present(pairs.fault[pair])])) &&
      !Number.isNaN(present(values[present(pairs.parent[pair])])),
  );
  return {
    type: group.name,
    label: group.label,
    pairs: known.length,
    faults: [
      ...flaggedByCut(
        cuts,
        known.map((pair) => present(pairs.fault[pair])),
      ),
    ],
    parents: [
      ...flaggedByCut(
        cuts,
        known.map((pair) => present(pairs.parent[pair])),
      ),
    ],
  };
}
