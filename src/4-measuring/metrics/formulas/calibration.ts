import { present } from '../../../base/present.ts';
import type { CalibrationBin } from '../../measurement/measurement.ts';
import type { Design } from '../../rows/design.ts';
import type { Tally } from '../../rows/tally.ts';
import { flagged } from './detection.ts';

/** Expected calibration error: the gap between confidence and accuracy, weighted by bin. */
export function calibrationError(tally: Tally): number {
  let total = 0;
  let gap = 0;
  for (let bin = 0; bin < tally.binCount.length; bin++) {
    total += present(tally.binCount[bin]);
    gap += Math.abs(present(tally.binConfidence[bin]) - present(tally.binCorrect[bin]));
  }
  return total === 0 ? 0 : gap / total;
}

export function reliabilityCurve(tally: Tally): readonly CalibrationBin[] {
  const bins = tally.binCount.length;
  return Array.from(tally.binCount, (count, bin) => ({
    low: bin / bins,
    high: (bin + 1) / bins,
    count,
    meanConfidence: count === 0 ? null : present(tally.binConfidence[bin]) / count,
    accuracy: count === 0 ? null : present(tally.binCorrect[bin]) / count,
  }));
}

const mean = (total: number, count: number): number => (count === 0 ? 0 : total / count);

/** Mean squared distance between the stated probability of a fault and the truth. */
export const brierScore = (tally: Tally, design: Design): number =>
  mean(
    present(tally.brier[0]) + present(tally.brier[1]),
    flagged(tally, design.faults).of + flagged(tally, design.clean).of,
  );

export const brierOnFaults = (tally: Tally, design: Design): number =>
  mean(present(tally.brier[1]), flagged(tally, design.faults).of);

export const brierOnClean = (tally: Tally, design: Design): number =>
  mean(present(tally.brier[0]), flagged(tally, design.clean).of);
