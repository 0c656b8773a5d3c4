import { present } from '../../base/present.ts';
import type { Difference, LeftOut, MetricValues } from '../measurement/measurement.ts';
import { metrics } from '../metrics/metrics.ts';
import type { JudgeReplicates } from '../resampling/resample-judges.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { replicateInterval } from '../statistics/intervals/replicate-interval.ts';
import { tangoInterval } from '../statistics/intervals/tango.ts';

/** Replicates that differ by less than this are taken to be alike. */
const NARROW = 1e-9;

/** A judge's metrics, and what they are in every resample. */
export interface ResampledJudge {
  readonly judgeId: string;
  readonly metrics: MetricValues;
  readonly replicates: JudgeReplicates;
}

/**
 * Every difference between two judges, for every metric that judges are compared on. Both judges are
 * read off the same resample, so what they share cancels.
 *
 * @param independent how many trajectories or instances are independent of each other
 * @param leftOut metrics that the set cannot give, so that there is nothing to compare
 */
export function resampledDifferences(
  judges: readonly ResampledJudge[],
  independent: number,
  confidence: number,
  leftOut: readonly LeftOut[] = [],
): readonly Difference[] {
  const compared = metrics.filter(
    ({ compared: isCompared, id }) => isCompared && !leftOut.some(({ metric }) => metric === id),
  );
  return judges.flatMap((judge, place) =>
    judges
      .slice(place + 1)
      .flatMap((other) =>
        compared.map((metric) => between(metric, judge, other, independent, confidence)),
      ),
  );
}

function between(
  metric: (typeof metrics)[number],
  judge: ResampledJudge,
  other: ResampledJudge,
  independent: number,
  confidence: number,
): Difference {
  const [one, two] = [judge.metrics[metric.id].estimate, other.metrics[metric.id].estimate];
  const [first, second] = [judge.replicates.of(metric), other.replicates.of(metric)];
  const estimate = one === null || two === null ? null : one - two;
  const isKnown = estimate !== null && first !== null && second !== null;
  return {
    metric: metric.id,
    judge: judge.judgeId,
    minus: other.judgeId,
    estimate,
    interval: isKnown ? spread(first, second, independent, confidence) : null,
    over: independent,
    simultaneous: null,
    p: null,
    adjustedP: null,
    equivalentWithin: null,
  };
}

function spread(
  first: Float64Array,
  second: Float64Array,
  independent: number,
  confidence: number,
): Interval {
  const { low, high } = replicateInterval(
    first.map((value, replicate) => value - present(second[replicate])),
    confidence,
  );
  if (high - low > NARROW) return { low, high };
  // The two never differed in any resample, but a difference could still hide among so few.
  const { high: hidden } = tangoInterval(0, 0, Math.max(1, independent), confidence);
  return { low: Math.max(-1, low - hidden), high: Math.min(1, high + hidden) };
}
