import type { ReliabilityBin } from './reliability-bins.ts';

/**
 * Expected calibration error: how far stated confidence is from the share that was right, on
 * average. The mean over bins of |accuracy - mean confidence|, each bin weighted by its count.
 *
 * @see https://doi.org/10.1609/aaai.v29i1.9602
 * @example expectedCalibrationError(reliabilityBins([0.8, 0.8], [true, false])) // 0.3
 */
export function expectedCalibrationError(bins: readonly ReliabilityBin[]): number {
  let total = 0;
  let error = 0;
  for (const { count, accuracy, meanConfidence } of bins) {
    if (accuracy === null || meanConfidence === null) continue;
    total += count;
    error += count * Math.abs(accuracy - meanConfidence);
  }
  if (total === 0) throw new RangeError('expectedCalibrationError: every bin is empty');
  return error / total;
}
