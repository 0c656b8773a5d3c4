import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { calibrationGap } from '../../4-measuring/metrics/confidence.ts';
import { calibration } from './calibration.ts';
import { confusion, namesTypes } from './confusion.ts';
import type { Figure } from './figure.ts';
import { uniqueNames } from './figure-name.ts';
import { flagRates } from './flag-rates.ts';
import { silentLoud } from './silent-loud.ts';

/** Every figure of a measurement: those of all judges first, then those of each. */
export function figuresOf(measurement: Measurement): readonly Figure[] {
  const { judges, set, leftOut } = measurement;
  if (judges.length === 0) return [];
  // Runs that only people labelled have no pairs to draw.
  const drawsPairs = set.pairs > 0 || set.labelled === null;
  const drawsConfidence = !leftOut.some(({ metric }) => metric === calibrationGap.id);
  return uniqueNames([
    ...(drawsPairs ? [silentLoud(measurement)] : []),
    ...(drawsConfidence ? [calibration(measurement)] : []),
    ...judges.flatMap((judge) => [
      ...(drawsPairs ? [flagRates(judge, measurement)] : []),
      ...(namesTypes(judge) ? [confusion(judge, measurement)] : []),
    ]),
  ]);
}
