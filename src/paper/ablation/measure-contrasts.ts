import { replicateInterval } from '../../4-measuring/statistics/intervals/replicate-interval.ts';
import { bootstrapP } from '../../4-measuring/statistics/tests/bootstrap-p.ts';
import { holm } from '../../4-measuring/statistics/tests/holm.ts';
import { present } from '../../base/present.ts';
import type { AblationCell } from './ablation-cells.ts';
import {
  CONTRASTS,
  type Contrast,
  FALSE_ALARM_BAND,
  FALSE_ALARMS,
  readingOf,
} from './ablation-design.ts';
import type { CellMeasurement, ContrastMeasurement } from './ablation-measurement.ts';
import type { ResampledCell } from './resample-cells.ts';

/**
 * Estimates each contrast as the difference between what its two cells show, with an interval and a
 * p-value that is adjusted for how many of the contrasts the set can answer.
 */
export function measureContrasts(
  cells: readonly CellMeasurement[],
  resampled: Readonly<Record<AblationCell, ResampledCell>>,
  confidence: number,
): readonly ContrastMeasurement[] {
  const estimated = CONTRASTS.map((contrast) => ({ contrast, ...differenceOn(contrast, cells) }));
  const answered = estimated.flatMap(({ contrast, estimate }) => {
    if (estimate === null) return [];
    const replicates = minusEach(
      replicatesOn(contrast, resampled[contrast.of]),
      replicatesOn(contrast, resampled[contrast.minus]),
    );
    const interval = replicateInterval(replicates, confidence);
    return [{ contrast, estimate, interval, p: bootstrapP(replicates) }];
  });
  const adjusted = holm(answered.map(({ p }) => p));
  return estimated.map(({ contrast, estimate, size }): ContrastMeasurement => {
    const place = answered.findIndex((answer) => answer.contrast === contrast);
    const adjustedP = adjusted[place] ?? null;
    return {
      ...contrast,
      size,
      estimate,
      interval: answered[place]?.interval ?? null,
      p: answered[place]?.p ?? null,
      adjustedP,
      reading: estimate === null || adjustedP === null ? null : readingOf(estimate, adjustedP),
      interpretable: isInterpretable(contrast, cells),
    };
  });
}

function differenceOn(
  { of, minus, on }: Contrast,
  cells: readonly CellMeasurement[],
): { readonly estimate: number | null; readonly size: number } {
  const first = sideOf(cellIn(cells, of), on);
  const second = sideOf(cellIn(cells, minus), on);
  const isKnown = first.estimate !== null && second.estimate !== null;
  return { estimate: isKnown ? first.estimate - second.estimate : null, size: first.size };
}

/** One side of a contrast. The size counts what the cell could not be scored on as well. */
function sideOf(
  { falseAlarms, groups }: CellMeasurement,
  on: string,
): { readonly estimate: number | null; readonly size: number } {
  if (on === FALSE_ALARMS) {
    return { estimate: falseAlarms.estimate, size: falseAlarms.of + falseAlarms.unscored };
  }
  const group = groups.find(({ name }) => name === on);
  if (group === undefined) return { estimate: null, size: 0 };
  return { estimate: group.delta, size: group.pairs + group.unscored };
}

function replicatesOn({ on }: Contrast, { falseAlarms, deltas }: ResampledCell): Float64Array {
  return on === FALSE_ALARMS ? falseAlarms : present(deltas.get(on));
}

const minusEach = (values: Float64Array, others: Float64Array): Float64Array =>
  values.map((value, replicate) => value - present(others[replicate]));

function isInterpretable({ of, minus }: Contrast, cells: readonly CellMeasurement[]): boolean {
  const { cell, low, high } = FALSE_ALARM_BAND;
  if (of !== cell && minus !== cell) return true;
  const { estimate } = cellIn(cells, cell).falseAlarms;
  return estimate !== null && estimate >= low && estimate <= high;
}

const cellIn = (cells: readonly CellMeasurement[], name: AblationCell): CellMeasurement =>
  present(cells.find(({ cell }) => cell === name));
