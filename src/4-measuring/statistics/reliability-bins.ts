import { requireProbability } from './domain.ts';

export const RELIABILITY_BINS = 10;

/**
 * Which of the ten equal bins of a reliability diagram a confidence falls into, from 0. Bins are
 * closed on the right, (0.8, 0.9], so that a stated 0.9 counts with those below it; 0 itself belongs
 * to the first bin. The edges are the decimals themselves (3 / 10, not 3 * 0.1, which is a little
 * more), because confidences are stated in decimals.
 *
 * @see https://doi.org/10.1609/aaai.v29i1.9602
 * @example reliabilityBin(0.9) // 8
 */
export function reliabilityBin(confidence: number): number {
  requireProbability('reliabilityBin', 'confidence', confidence);
  let bin = 0;
  while (confidence > (bin + 1) / RELIABILITY_BINS) bin++;
  return bin;
}
