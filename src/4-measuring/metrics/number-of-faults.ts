import type { Rate } from '../measurement/estimate.ts';
import type { FaultCountRow } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { pairsOf } from '../rows/pairs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { compareRows, differenceOf, judgedPairs } from './compare-rows.ts';
import { boundsOf, shareInterval } from './rate.ts';

/** One row for each number of faults, from one up; none where no run has several. */
export function byNumberOfFaults(
  set: SetColumns,
  judge: JudgeColumns,
  confidence: number,
): readonly FaultCountRow[] {
  const several = set.rowsOf('several faults');
  if (several.length === 0) return [];
  const said = judge.all;
  const rowsWith = new Map<number, number[]>([[1, [...set.rowsOf('fault')]]]);
  for (const row of several) {
    const count = faultsOf(set, row).length;
    rowsWith.set(count, [...(rowsWith.get(count) ?? []), row]);
  }
  const flagged = [...rowsWith.values()].flat().filter((row) => said.flag[row] === 1);
  const namesSteps = flagged.some((row) => said.step[row] !== NONE);
  const namesTypes = flagged.some((row) => said.type[row] !== NONE);
  return [...rowsWith]
    .filter(([, rows]) => rows.length > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([faults, rows]) => {
      const scored = rows.filter((row) => (said.flag[row] ?? -1) >= 0);
      const isFlagged = (row: number): boolean => said.flag[row] === 1;
      const rate = (
        isOf: (row: number) => boolean,
        isCounted: (row: number) => boolean,
        unscored: number,
      ) => rateAmong(set, scored, isOf, (row) => isOf(row) && isCounted(row), unscored, confidence);
      const ofFlagged = (isRight: (row: number) => boolean): Rate => rate(isFlagged, isRight, 0);
      const compared = compareRows(judgedPairs(set, judge, pairsOf(set, scored)), confidence);
      return {
        faults,
        runs: rows.length,
        recall: rate(() => true, isFlagged, rows.length - scored.length),
        pairs: compared.pairs,
        delta: differenceOf(compared),
        firstStep: namesSteps ? ofFlagged((row) => namesFirst(row, 'step')) : null,
        anyStep: namesSteps ? ofFlagged((row) => namesAny(row, 'step')) : null,
        firstType: namesTypes ? ofFlagged((row) => namesFirst(row, 'type')) : null,
        anyType: namesTypes ? ofFlagged((row) => namesAny(row, 'type')) : null,
      };
    });

  function namesFirst(row: number, what: 'step' | 'type'): boolean {
    const [first] = faultsOf(set, row);
    return said[what][row] !== NONE && first?.[what] === said[what][row];
  }

  function namesAny(row: number, what: 'step' | 'type'): boolean {
    return (
      said[what][row] !== NONE &&
      faultsOf(set, row).some((fault) => fault[what] === said[what][row])
    );
  }
}

/** The faults of a faulty run, whether it has one or several, by the numbers of their types. */
function faultsOf(
  { all, typeIndex }: SetColumns,
  row: number,
): readonly { readonly type: number; readonly step: number }[] {
  const several = all.faults.get(row);
  return several === undefined
    ? [{ type: all.type[row] ?? NONE, step: all.failureStep[row] ?? NONE }]
    : several.map(({ type, step }) => ({ type: typeIndex.get(type) ?? NONE, step }));
}

/** A share of runs, by instance and within what was done, whose numbers the design fixes. */
function rateAmong(
  { all, types }: SetColumns,
  rows: readonly number[],
  isOf: (row: number) => boolean,
  isCounted: (row: number) => boolean,
  unscored: number,
  confidence: number,
): Rate {
  const of = Uint8Array.from(rows, (row) => (isOf(row) ? 1 : 0));
  const count = Uint8Array.from(rows, (row) => (isCounted(row) ? 1 : 0));
  const sum = (column: Uint8Array): number => column.reduce((total, each) => total + each, 0);
  const done = (row: number): number => {
    const variant = all.variant[row] ?? NONE;
    return variant === NONE ? (all.type[row] ?? NONE) : types.length + variant;
  };
  // Of one thing that was done there are too few to be divided by outcome.
  const isDivided = new Set(rows.filter(isOf).map(done)).size > 1;
  const share = { count: sum(count), of: sum(of) };
  const interval = shareInterval(
    {
      cluster: Int32Array.from(rows, (row) => all.cluster[row] ?? NONE),
      clusters: 1 + all.cluster.reduce((most, each) => Math.max(most, each), NONE),
      stratum: Int32Array.from(
        rows,
        (row) => 2 * done(row) + (isDivided ? (all.outcomeCorrect[row] ?? 0) : 0),
      ),
      strata: 2 * (types.length + all.variants.length),
      of,
      count,
    },
    share,
    confidence,
  );
  return { ...boundsOf(share.count, share.of, unscored), interval };
}
