import type { Measurement } from '../../metrics/measurement/measurement.ts';
import { calibration } from './calibration.ts';
import { confusion, namesTypes } from './confusion.ts';
import type { Figure } from './figure.ts';
import { uniqueNames } from './figure-name.ts';
import { flagRates } from './flag-rates.ts';
import { silentLoud } from './silent-loud.ts';

/** Every figure of a measurement: those of all judges first, then those of each. */
export function figuresOf(measurement: Measurement): readonly Figure[] {
  const { judges } = measurement;
  if (judges.length === 0) return [];
  return uniqueNames([
    silentLoud(measurement),
    calibration(measurement),
    ...judges.flatMap((judge) => [
      flagRates(judge, measurement),
      ...(namesTypes(judge) ? [confusion(judge, measurement)] : []),
    ]),
  ]);
}
