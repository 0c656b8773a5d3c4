import { clopperPearson } from '../../statistics/intervals/clopper-pearson.ts';
import { replicateInterval } from '../../statistics/intervals/replicate-interval.ts';
import type { Proportion } from '../listed-metric.ts';
import { rateOf } from '../rate.ts';
import type { IntervalRule } from './interval-rule.ts';

/** An interval narrower than this comes from replicates that are all alike. */
const NARROW = 1e-9;

export const wilsonOverStrata: IntervalRule<Proportion> = {
  description: "Wilson's score interval, adapted to the strata of the set",
  readsReplicates: false,
  of: (metric, evidence) => rateOf(metric, evidence).interval,
};

export const bootstrap: IntervalRule<unknown> = {
  description: 'percentile bootstrap over the strata of the set',
  readsReplicates: true,
  of: (_, { replicates, confidence }) =>
    replicates === null ? null : replicateInterval(replicates, confidence),
};

export const noInterval: IntervalRule<unknown> = {
  description: 'none',
  readsReplicates: false,
  of: () => null,
};

/** The paper prints no interval where resampling shows no spread. */
export const bootstrapWithSpread: IntervalRule<unknown> = {
  description: 'percentile bootstrap over the strata of the set, or none if no resample differs',
  readsReplicates: true,
  of(metric, evidence) {
    const interval = bootstrap.of(metric, evidence);
    return interval === null || interval.high - interval.low < NARROW ? null : interval;
  },
};

/** A bootstrap cannot see beyond 0 or 1, so there the paper uses the exact interval. */
export const exactAtTheEdges: IntervalRule<Proportion> = {
  description: 'percentile bootstrap over the strata of the set; Clopper–Pearson at 0 and 1',
  readsReplicates: true,
  of(metric, evidence) {
    const { count, of } = metric.share(evidence.tally, evidence.design);
    const atEdge = of > 0 && (count === 0 || count === of);
    return atEdge
      ? clopperPearson(count, of, evidence.confidence)
      : bootstrapWithSpread.of(metric, evidence);
  },
};
