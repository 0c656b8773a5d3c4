import { present } from '../../base/present.ts';
import { reliabilityBin } from '../statistics/reliability-bins.ts';
import type { JudgeColumns } from './judge-columns.ts';
import { NONE, type SetColumns } from './set-columns.ts';

/** How a named step compares with the label. */
export const STEP = { none: 0, far: 1, near: 2, exact: 3 } as const;

/**
 * Rows on which one judge did the same thing in the same stratum are one pattern: everything a
 * metric can ask about them is the same, so only their number matters. Attributes are columns with
 * one entry per pattern.
 */
export interface JudgePatterns {
  readonly judgeId: string;
  readonly size: number;
  /** The pattern of each row of the set. */
  readonly ofRow: Int32Array;
  readonly stratum: Int32Array;
  readonly flag: Int8Array;
  readonly step: Uint8Array;
  /** The type named, or NONE. */
  readonly type: Int32Array;
  readonly confidence: Float64Array;
  readonly bin: Uint8Array;
}

/**
 * How finely confidences are told apart: each value, each bin of the reliability curve, or not at
 * all. A coarser pattern carries the mean of its confidences. Only very large sets need that.
 */
export type ConfidenceGrain = 'value' | 'bin' | 'none';

export function judgePatterns(
  set: SetColumns,
  judge: JudgeColumns,
  grain: ConfidenceGrain = 'value',
): JudgePatterns {
  const ofRow = new Int32Array(set.size);
  // Keyed in two levels, the small numbers first: building a text for each of a million rows would
  // cost more than everything else here.
  const found = new Map<number, Map<number, number>>();
  const attributes = {
    stratum: numbers(),
    flag: numbers(),
    step: numbers(),
    type: numbers(),
    confidence: numbers(),
    count: numbers(),
  };
  const exact: number[] = [];
  const types = set.types.length + 1;
  for (let row = 0; row < set.size; row++) {
    const stratum = present(set.stratum[row]);
    const flag = present(judge.flag[row]);
    const type = present(judge.type[row]);
    const confidence = present(judge.confidence[row]);
    const step = stepState(present(judge.step[row]), present(set.failureStep[row]));
    const key = ((stratum * 3 + flag + 1) * 4 + step) * types + type + 1;
    let byConfidence = found.get(key);
    if (byConfidence === undefined) {
      byConfidence = new Map();
      found.set(key, byConfidence);
    }
    const level = grain === 'value' ? confidence : grain === 'bin' ? reliabilityBin(confidence) : 0;
    let pattern = byConfidence.get(level);
    if (pattern === undefined) {
      pattern = attributes.stratum.length;
      byConfidence.set(level, pattern);
      attributes.stratum.push(stratum);
      attributes.flag.push(flag);
      attributes.step.push(step);
      attributes.type.push(type);
      attributes.confidence.push(0);
      exact.push(confidence);
      attributes.count.push(0);
    }
    ofRow[row] = pattern;
    attributes.confidence[pattern] = present(attributes.confidence[pattern]) + confidence;
    attributes.count[pattern] = present(attributes.count[pattern]) + 1;
  }
  // The mean of equal values is that value only up to rounding, so a single value is kept as it is.
  const confidences = Float64Array.from(attributes.confidence, (sum, pattern) =>
    grain === 'value' ? present(exact[pattern]) : sum / present(attributes.count[pattern]),
  );
  return {
    judgeId: judge.judgeId,
    size: attributes.stratum.length,
    ofRow,
    stratum: Int32Array.from(attributes.stratum),
    flag: Int8Array.from(attributes.flag),
    step: Uint8Array.from(attributes.step),
    type: Int32Array.from(attributes.type),
    confidence: confidences,
    bin: Uint8Array.from(confidences, reliabilityBin),
  };
}

const numbers = (): number[] => [];

function stepState(named: number, label: number): number {
  if (named === NONE) return STEP.none;
  if (label === NONE) return STEP.far;
  const distance = Math.abs(named - label);
  return distance === 0 ? STEP.exact : distance === 1 ? STEP.near : STEP.far;
}
