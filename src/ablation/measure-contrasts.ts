import { countPairs, delta, type Pairs } from '../metrics/columns/pairs.ts';
import type { SetColumns } from '../metrics/columns/set-columns.ts';
import { cleanRows } from '../metrics/resampling/clean-replicates.ts';
import { replicateInterval } from '../statistics/intervals/replicate-interval.ts';
import { bootstrapP } from '../statistics/tests/bootstrap-p.ts';
import { holm } from '../statistics/tests/holm.ts';
import type { ContrastMeasurement } from './ablation-measurement.ts';
import type { CellJudges } from './cells.ts';
import type { Contrast } from './contrasts.ts';
import { FALSE_ALARM_BAND, readingOf } from './decision-rules.ts';
import { alarmCounts } from './measure-cell.ts';

/** A contrast with its replicates, which come from two different resamplings. */
export interface ReplicatedContrast {
  readonly contrast: Contrast;
  readonly replicates: Float64Array;
}

/** Estimates, intervals, and p-values adjusted for how many contrasts the set could answer. */
export function measureContrasts(
  set: SetColumns,
  pairs: Pairs,
  judges: CellJudges,
  contrasts: readonly ReplicatedContrast[],
  confidence: number,
): readonly ContrastMeasurement[] {
  const estimated = contrasts.map(({ contrast, replicates }) => ({
    contrast,
    replicates,
    ...estimateOf(contrast, set, pairs, judges),
  }));
  const answered = estimated.filter(({ estimate }) => estimate !== null);
  const p = answered.map(({ replicates }) => bootstrapP(replicates));
  const adjusted = holm(p);
  const interpretable = withinBand(set, judges);
  return estimated.map((entry): ContrastMeasurement => {
    const { contrast, estimate, size, replicates } = entry;
    const { number, varies, of, minus, faults } = contrast;
    const place = answered.indexOf(entry);
    const adjustedP = adjusted[place] ?? null;
    const banded = [of, minus].includes(FALSE_ALARM_BAND.cell);
    return {
      number,
      varies,
      of,
      minus,
      on: faults?.name ?? 'false alarms',
      size,
      estimate,
      interval: estimate === null ? null : replicateInterval(replicates, confidence),
      p: p[place] ?? null,
      adjustedP,
      reading: estimate === null || adjustedP === null ? null : readingOf(estimate, adjustedP),
      interpretable: !banded || interpretable,
    };
  });
}

function withinBand(set: SetColumns, judges: CellJudges): boolean {
  const { cell, low, high } = FALSE_ALARM_BAND;
  const { count, of } = alarmCounts(set, judges[cell]);
  return of > 0 && count / of >= low && count / of <= high;
}

function estimateOf(
  { of, minus, faults }: Contrast,
  set: SetColumns,
  pairs: Pairs,
  judges: CellJudges,
): { readonly estimate: number | null; readonly size: number } {
  if (faults === null) {
    const [first, second] = [alarmCounts(set, judges[of]), alarmCounts(set, judges[minus])];
    const either = first.of === 0 || second.of === 0;
    return {
      estimate: either ? null : first.count / first.of - second.count / second.of,
      size: cleanRows(set).length,
    };
  }
  const group = faults.group(set);
  const first = countPairs(set, pairs, judges[of], group);
  const [a, b] = [delta(first), delta(countPairs(set, pairs, judges[minus], group))];
  return {
    estimate: a === null || b === null ? null : a - b,
    size: first.pairs + first.unscored,
  };
}
