import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import {
  bootstrap,
  clusterSampler,
  memberSampler,
  patternSampler,
} from '../../statistics/resampling/bootstrap.ts';
import { designOf } from '../columns/design.ts';
import { type JointPatterns, jointPatterns, judgeCounts } from '../columns/joint-patterns.ts';
import type { JudgeColumns } from '../columns/judge-columns.ts';
import {
  type ConfidenceGrain,
  type JudgePatterns,
  judgePatterns,
} from '../columns/judge-patterns.ts';
import type { Pairs } from '../columns/pairs.ts';
import type { SetColumns } from '../columns/set-columns.ts';
import { TallyMaker } from '../columns/tally.ts';
import type { Metric } from '../metric.ts';
import { type PairedEstimate, pairClusters, weightedDelta } from './pair-clusters.ts';

/** Up to this many rows a resample draws rows, as published intervals did; above, patterns. */
const MOST_ROWS_DRAWN = 5000;
/** The same for instances, each of which costs a binomial draw. */
const MOST_CLUSTERS_DRAWN = 500;
/** More patterns than this are merged: a resample costs about their number. */
const MOST_PATTERNS = 2000;

/** Replicates of each metric of each judge, all from the same resamples of the design's strata. */
export function resampleMetrics(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  metrics: readonly Metric[],
  options: { readonly random: NumpyGenerator; readonly replicates: number },
): readonly (readonly (Float64Array | null)[])[] {
  const drawsRows = set.size <= MOST_ROWS_DRAWN;
  const { own, joint, grain } = patternsFor(set, judges, drawsRows);
  const design = designOf(set);
  const strata = set.strata.map(({ rows }) => ({
    patterns: rows.map((row) => joint.ofRow[row] as number),
  }));
  const makers = own.map((patterns) => new TallyMaker(set, patterns));
  const counted = own.map((patterns) => new Float64Array(patterns.size));
  const replicates = bootstrap(options.random, {
    replicates: options.replicates,
    patterns: joint.size,
    statistics: judges.length * metrics.length,
    sampler: drawsRows ? memberSampler(strata) : patternSampler(strata),
    evaluate(counts, values) {
      let at = 0;
      for (let judge = 0; judge < makers.length; judge++) {
        const ownCounts = judgeCounts(joint, judge, counts, counted[judge] as Float64Array);
        const tally = (makers[judge] as TallyMaker).from(ownCounts);
        for (const metric of metrics) values[at++] = metric.of(tally, design);
      }
    },
  });
  return judges.map((_, judge) =>
    metrics.map((metric, m) =>
      metric.readsConfidence && grain === 'none'
        ? null
        : (replicates[judge * metrics.length + m] as Float64Array),
    ),
  );
}

function patternsFor(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  drawsRows: boolean,
): { own: readonly JudgePatterns[]; joint: JointPatterns; grain: ConfidenceGrain } {
  const at = (grain: ConfidenceGrain) => {
    const own = judges.map((judge) => judgePatterns(set, judge, grain));
    return { own, joint: jointPatterns(own), grain };
  };
  const fine = at('value');
  if (drawsRows || fine.joint.size <= MOST_PATTERNS) return fine;
  const coarse = at('bin');
  return coarse.joint.size <= MOST_PATTERNS ? coarse : at('none');
}

/** Replicates of paired estimates, instances resampled with all of their pairs. */
export function resamplePairs(
  set: SetColumns,
  pairs: Pairs,
  estimates: readonly PairedEstimate[],
  options: { readonly random: NumpyGenerator; readonly replicates: number },
): readonly Float64Array[] {
  const clusters = pairClusters(set, pairs, estimates);
  const stratum = { patterns: clusters.patterns };
  return bootstrap(options.random, {
    replicates: options.replicates,
    patterns: clusters.size,
    statistics: estimates.length,
    sampler:
      pairs.clusters <= MOST_CLUSTERS_DRAWN ? clusterSampler(stratum) : patternSampler([stratum]),
    evaluate(counts, values) {
      for (let e = 0; e < estimates.length; e++) values[e] = weightedDelta(clusters, e, counts);
    },
  });
}
