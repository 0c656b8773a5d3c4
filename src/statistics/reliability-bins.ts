import { requireProbability, requireSameLength } from './domain.ts';

export const RELIABILITY_BINS = 10;

/** `{ low: 0.8, high: 0.9, count: 12, meanConfidence: 0.87, accuracy: 0.75 }`; empty bins have nulls. */
export interface ReliabilityBin {
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly meanConfidence: number | null;
  readonly accuracy: number | null;
}

/**
 * Reliability diagram: stated confidence against the share that was right, in ten equal bins. Bins
 * are closed on the right, (0.8, 0.9], so that a stated 0.9 counts with those below it; 0 itself
 * belongs to the first bin.
 *
 * @param confidences how sure each answer was, from 0 to 1
 * @param correct whether each answer was right (true or 1)
 * @see https://doi.org/10.1609/aaai.v29i1.9602
 * @example reliabilityBins([0.95, 0.9], [true, false])[8] // { low: 0.8, high: 0.9, count: 1, ... }
 */
export function reliabilityBins(
  confidences: ArrayLike<number>,
  correct: ArrayLike<boolean | number>,
): ReliabilityBin[] {
  requireSameLength('reliabilityBins', confidences, correct);
  const counts = new Float64Array(RELIABILITY_BINS);
  const confidenceSums = new Float64Array(RELIABILITY_BINS);
  const correctSums = new Float64Array(RELIABILITY_BINS);
  for (let i = 0; i < confidences.length; i++) {
    const confidence = confidences[i] as number;
    const bin = reliabilityBin(confidence);
    counts[bin] = (counts[bin] as number) + 1;
    confidenceSums[bin] = (confidenceSums[bin] as number) + confidence;
    correctSums[bin] = (correctSums[bin] as number) + (correct[i] ? 1 : 0);
  }
  return Array.from(counts, (count, bin) => ({
    low: bin / RELIABILITY_BINS,
    high: (bin + 1) / RELIABILITY_BINS,
    count,
    meanConfidence: count === 0 ? null : (confidenceSums[bin] as number) / count,
    accuracy: count === 0 ? null : (correctSums[bin] as number) / count,
  }));
}

/**
 * Which bin a confidence falls into, from 0. The edges are the decimals themselves (3 / 10, not
 * 3 * 0.1, which is a little more), because confidences are stated in decimals.
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
