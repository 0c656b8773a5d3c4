import { jointPatterns, judgeCounts } from '../../metrics/columns/joint-patterns.ts';
import { judgePatterns } from '../../metrics/columns/judge-patterns.ts';
import { TallyMaker } from '../../metrics/columns/tally.ts';
import type { Metric as ListedMetric } from '../../metrics/metric.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { bootstrap, memberSampler } from '../../statistics/resampling/bootstrap.ts';
import { type AugustJudge, augustJudges } from '../names.ts';
import { REPLICATES } from '../streams.ts';
import type { AugustData } from './august-data.ts';

type Metric = Omit<ListedMetric, 'label' | 'description'>;

/** A number of one judge, in the set itself or in a resample of it. */
export interface JudgeMetric {
  readonly judge: AugustJudge;
  readonly metric: Metric;
}

export const metricKey = ({ judge, metric }: JudgeMetric): string => `${judge} ${metric.id}`;

/**
 * Replicates of each metric, by its key. Trajectories are resampled within strata and one
 * resample serves all judges; a judge whose confidences no metric reads has fewer patterns.
 */
export function resampleDesign(
  { set, design, judges }: AugustData,
  wanted: readonly JudgeMetric[],
  random: NumpyGenerator,
): ReadonlyMap<string, Float64Array> {
  const columns = [...new Map(wanted.map((one) => [metricKey(one), one])).values()];
  const parts = augustJudges.flatMap((name) => {
    const metrics = columns.filter(({ judge }) => judge === name).map(({ metric }) => metric);
    const grain = metrics.some(({ readsConfidence }) => readsConfidence) ? 'value' : 'none';
    return metrics.length === 0
      ? []
      : [{ name, metrics, patterns: judgePatterns(set, judges[name], grain) }];
  });
  const joint = jointPatterns(parts.map(({ patterns }) => patterns));
  const evaluators = parts.map(({ patterns, metrics }, judge) => {
    const maker = new TallyMaker(set, patterns);
    const own = new Float64Array(patterns.size);
    return (counts: Int32Array, values: Float64Array, first: number): void => {
      const tally = maker.from(judgeCounts(joint, judge, counts, own));
      for (let m = 0; m < metrics.length; m++) {
        values[first + m] = (metrics[m] as Metric).of(tally, design);
      }
    };
  });
  const replicates = bootstrap(random, {
    replicates: REPLICATES,
    patterns: joint.size,
    statistics: columns.length,
    sampler: memberSampler(
      set.strata.map(({ rows }) => ({ patterns: rows.map((row) => joint.ofRow[row] as number) })),
    ),
    evaluate(counts, values) {
      let first = 0;
      for (let judge = 0; judge < evaluators.length; judge++) {
        evaluators[judge]?.(counts, values, first);
        first += parts[judge]?.metrics.length ?? 0;
      }
    },
  });
  const keys = parts.flatMap(({ name, metrics }) =>
    metrics.map((metric) => metricKey({ judge: name, metric })),
  );
  return new Map(keys.map((key, index) => [key, replicates[index] as Float64Array]));
}
