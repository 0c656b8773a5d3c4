import { present } from '../../../base/present.ts';
import type { Design } from '../../rows/design.ts';
import type { JudgedRows } from '../../rows/judged-rows.ts';
import type { Tally } from '../../rows/tally.ts';
import { degreesOfFreedom } from '../../statistics/intervals/clustered-degrees.ts';
import {
  clusteredVariance,
  clusterWeights,
  countRows,
} from '../../statistics/intervals/clustered-rows.ts';
import { hiddenVariance } from '../../statistics/intervals/paired-sums.ts';
import type { Metric, MetricSettings } from '../metric.ts';
import { gradient } from './gradient.ts';

/** How an estimate varies. */
export interface Residuals {
  /** How far each instance moves it from its expectation. */
  readonly residuals: Float64Array;
  readonly standardError: number;
}

/** A metric as a sum over instances, near what was seen. */
interface Linearised extends Residuals {
  readonly estimate: number;
  /** The variance that rates near 0 and 1 hide, which no residual shows. */
  readonly hidden: number;
  readonly degreesOfFreedom: number;
}

/**
 * Any metric is a smooth function of the tally, and the tally is a sum over rows. So near the tally that
 * was seen the metric is a sum over rows as well, whose variance can be taken by instance and within
 * strata (the delta method).
 *
 * @see https://doi.org/10.1002/9780470316481 (Wolter's Introduction to Variance Estimation, chapter 6)
 */
export function linearised(
  metric: Pick<Metric, 'of'>,
  judged: JudgedRows,
  design: Design,
  settings: MetricSettings,
): Linearised {
  const { rows, tally } = judged;
  const slope = gradient(tally, (changed) => metric.of(changed, design, settings));
  const value = judged.weigh(slope);
  const { variance, residuals } = clusteredVariance(rows, value);
  const weights = clusterWeights(rows);
  // What no row shows could come to all rows of an instance at once.
  const together = countRows(rows) / Math.max(1, weights.leastWorth);
  const hidden = together * hiddenBehind(tally, design, slope);
  return {
    estimate: metric.of(tally, design, settings),
    residuals,
    hidden,
    standardError: Math.sqrt(variance + hidden),
    degreesOfFreedom: degreesOfFreedom(weights),
  };
}

/** The same for a metric that is asked for several times: its interval, and differences of it. */
export const linearisedOnce: typeof linearised = (metric, judged, design, settings) =>
  judged.once('residuals', metric, () => linearised(metric, judged, design, settings));

/**
 * The correlation of two metrics on the same rows. What rates near 0 and 1 hide belongs to the variance of
 * each; `shared` says how much of it is the same in both.
 */
export function correlation(
  one: Residuals,
  other: Residuals,
  times: ArrayLike<number> | undefined,
  shared = 0,
): number {
  let covariance = shared;
  for (const [kind, residual] of one.residuals.entries()) {
    covariance += (times?.[kind] ?? 1) * residual * (other.residuals[kind] ?? 0);
  }
  const both = one.standardError * other.standardError;
  return both === 0 ? 0 : Math.max(-1, Math.min(1, covariance / both));
}

/** Flags by stratum and right types by type are counts of trials, and near 0 and 1 they hide variance. */
function hiddenBehind(tally: Tally, { ofType }: Design, slope: Float64Array): number {
  const slopeOf = (column: Float64Array, at: number): number =>
    present(slope[(column.byteOffset - tally.sums.byteOffset) / column.BYTES_PER_ELEMENT + at]);
  const hidden = (count: number, trials: number, by: number): number =>
    trials === 0 ? 0 : by ** 2 * trials * hiddenVariance(Math.min(1, count / trials), trials);
  let total = 0;
  tally.flagged.forEach((count, stratum) => {
    total += hidden(count, present(tally.scored[stratum]), slopeOf(tally.flagged, stratum));
  });
  tally.typedRight.forEach((count, type) => {
    const trials = (ofType[type] ?? []).reduce((sum, at) => sum + present(tally.scored[at]), 0);
    total += hidden(count, trials, slopeOf(tally.typedRight, type));
  });
  return total;
}
