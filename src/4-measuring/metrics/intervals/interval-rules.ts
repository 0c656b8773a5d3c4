import { clopperPearson } from '../../statistics/intervals/clopper-pearson.ts';
import { replicateInterval } from '../../statistics/intervals/replicate-interval.ts';
import { studentQuantile } from '../../statistics/student-quantile.ts';
import type { Proportion } from '../listed-metric.ts';
import type { Metric } from '../metric.ts';
import { rateOf } from '../rate.ts';
import type { IntervalRule } from './interval-rule.ts';
import { linearisedOnce } from './linearised.ts';

/** An interval narrower than this comes from replicates that are all alike. */
const NARROW = 1e-9;

export const scoreByInstance: IntervalRule<Proportion> = {
  description:
    "Student's t by instance and within fault types, with two instances more that nobody saw; Clopper and Pearson's where no two rows are of an instance",
  readsReplicates: false,
  isOffered: true,
  of: (metric, evidence) => rateOf(metric, evidence).interval,
};

export const bootstrap: IntervalRule<unknown> = {
  description: 'percentile bootstrap over the strata of the set',
  readsReplicates: true,
  isOffered: true,
  of: (_, { replicates, confidence }) =>
    replicates === null ? null : replicateInterval(replicates, confidence),
};

/** For metrics without a closed form: what they are near the set that was seen. */
export const linearByInstance: IntervalRule<Metric> = {
  description: "Student's t interval of the linearised metric, by instance and within strata",
  readsReplicates: false,
  isOffered: true,
  of(metric, { judged, design, settings, confidence }) {
    const { estimate, standardError, degreesOfFreedom } = linearisedOnce(
      metric,
      judged,
      design,
      settings,
    );
    const reach = studentQuantile(confidence, degreesOfFreedom) * standardError;
    return { low: Math.max(0, estimate - reach), high: Math.min(1, estimate + reach) };
  },
};

export const noInterval: IntervalRule<unknown> = {
  description: 'none',
  readsReplicates: false,
  isOffered: false,
  of: () => null,
};

/** The paper prints no interval where resampling shows no spread. */
export const bootstrapWithSpread: IntervalRule<unknown> = {
  description: 'percentile bootstrap over the strata of the set, or none if no resample differs',
  readsReplicates: true,
  isOffered: true,
  of(metric, evidence) {
    const interval = bootstrap.of(metric, evidence);
    return interval === null || interval.high - interval.low < NARROW ? null : interval;
  },
};

/** A bootstrap cannot see beyond 0 or 1, so there the paper uses the exact interval. */
export const exactAtTheEdges: IntervalRule<Proportion> = {
  description: 'percentile bootstrap over the strata of the set; Clopper–Pearson at 0 and 1',
  readsReplicates: true,
  isOffered: true,
  of(metric, evidence) {
    const { count, of } = metric.share(evidence.judged.tally, evidence.design);
    const atEdge = of > 0 && (count === 0 || count === of);
    return atEdge
      ? clopperPearson(count, of, evidence.confidence)
      : bootstrapWithSpread.of(metric, evidence);
  },
};
