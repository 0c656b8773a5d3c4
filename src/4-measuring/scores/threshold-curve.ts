import { present } from '../../base/present.ts';
import type { CurveRow, ThresholdCurve } from '../measurement/measurement.ts';
import { ALL_FAULTS, type FaultGroup, ofType, pairsOf } from '../rows/pairs.ts';
import type { Suspicion } from '../rows/score-column.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { type Cuts, cutsOf, flaggedByCut } from './cuts.ts';
import { knownPairs, type SuspectedPairs } from './ranking.ts';

/** How many thresholds a curve has at most, so that it stays small however many runs there are. */
const MOST_THRESHOLDS = 200;

/** The edits that a curve tells apart from faults. */
const EDITS = [
  ['harmless edit', 'harmless edits'],
  ['sham', 'shams'],
] as const;

/** What a judge would flag at each threshold. */
export function thresholdCurve(suspected: SuspectedPairs, suspicion: Suspicion): ThresholdCurve {
  const { set, values } = suspected;
  const known = knownRows(set, values);
  const cuts = cutsOf(suspicion, known, MOST_THRESHOLDS);
  const flagged = (faulty: number): ThresholdCurve['faults'] => {
    const rows = known.filter((row) => (set.faulty[row] === 1 ? 1 : 0) === faulty);
    return { runs: rows.length, flagged: [...flaggedByCut(cuts, rows)] };
  };
  const row = (group: FaultGroup): CurveRow => curveRow(suspected, cuts, group);
  return {
    thresholds: cuts.thresholds,
    all: row(ALL_FAULTS),
    byType: set.types.map((type) => row(ofType(set, type))).filter(({ pairs }) => pairs > 0),
    edits: EDITS.map(([role, label]) =>
      curveRow({ ...suspected, pairs: pairsOf(set, set.rowsOf(role)) }, cuts, {
        ...ALL_FAULTS,
        name: role,
        label,
      }),
    ).filter(({ pairs }) => pairs > 0),
    faults: flagged(1),
    clean: flagged(0),
  };
}

/** The clean runs and faults whose suspicion is known. */
export function knownRows({ size }: SetColumns, values: Float64Array): Int32Array {
  const rows = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < size; row++) if (!Number.isNaN(values[row])) rows[count++] = row;
  return rows.slice(0, count);
}

function curveRow(suspected: SuspectedPairs, cuts: Cuts, group: FaultGroup): CurveRow {
  const { fault, parent } = suspected.pairs;
  const known = knownPairs(suspected, group);
  return {
    group: group.name,
    label: group.label,
    pairs: known.length,
    made: [
      ...flaggedByCut(
        cuts,
        known.map((pair) => present(fault[pair])),
      ),
    ],
    parents: [
      ...flaggedByCut(
        cuts,
        known.map((pair) => present(parent[pair])),
      ),
    ],
  };
}

/** Δ at each threshold of the curve; none where it has no pair. */
export const deltasOf = ({ pairs, made, parents }: CurveRow): readonly number[] =>
  pairs === 0 ? [] : made.map((count, at) => (count - (parents[at] ?? 0)) / pairs);

/** The area under the curve: faults beside all parents, ties counted half. */
export function areaUnder({ pairs, made, parents }: CurveRow): number | null {
  if (pairs === 0) return null;
  let area = 0;
  made.forEach((faults, at) => {
    const [fewerFaults, fewerParents] = [made[at - 1] ?? 0, parents[at - 1] ?? 0];
    area += (((faults + fewerFaults) / 2) * ((parents[at] ?? 0) - fewerParents)) / pairs ** 2;
  });
  return area;
}
