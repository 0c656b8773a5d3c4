import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { Metric, MetricSettings } from '../metrics/metric.ts';
import { designOf } from '../rows/design.ts';
import { type JointPatterns, jointPatterns, judgeCounts } from '../rows/joint-patterns.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { type ConfidenceGrain, type JudgePatterns, judgePatterns } from '../rows/judge-patterns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { TallyMaker } from '../rows/tally.ts';
import { bootstrap, memberSampler, patternSampler } from '../statistics/resampling/bootstrap.ts';

/**
 * Up to this many rows a resample draws rows, as published intervals did. Above, it draws patterns:
 * the distribution is the same, at a cost that does not grow with the number of rows.
 */
const MOST_ROWS_DRAWN = 5000;
/** More patterns than this are merged, because a resample costs about their number. */
const MOST_PATTERNS = 2000;

/**
 * Replicates of each metric of each judge, `[judge][metric]`, all from the same resamples: rows are
 * drawn within strata, whose sizes are kept. Null where a metric reads confidences and the set has
 * too many patterns to keep them apart.
 */
export function resampleMetrics(
  set: SetColumns,
  judges: readonly JudgeColumns[],
  metrics: readonly Metric[],
  options: {
    readonly random: NumpyGenerator;
    readonly replicates: number;
    readonly settings?: MetricSettings;
  },
): readonly (readonly (Float64Array | null)[])[] {
  const { random, replicates: count, settings } = options;
  const drawsRows = set.size <= MOST_ROWS_DRAWN;
  const readsConfidence = metrics.some((metric) => metric.readsConfidence);
  const { own, joint, grain } = patternsFor(set, judges, drawsRows, readsConfidence);
  const design = designOf(set);
  const strata = set.strata.map(({ rows }) => ({
    patterns: rows.map((row) => joint.ofRow[row] as number),
  }));
  const makers = own.map((patterns) => new TallyMaker(set, patterns));
  const counted = own.map((patterns) => new Float64Array(patterns.size));
  const replicates = bootstrap(random, {
    replicates: count,
    patterns: joint.size,
    statistics: judges.length * metrics.length,
    sampler: drawsRows ? memberSampler(strata) : patternSampler(strata),
    evaluate(counts, values) {
      let at = 0;
      for (let judge = 0; judge < makers.length; judge++) {
        const ownCounts = judgeCounts(joint, judge, counts, counted[judge] as Float64Array);
        const tally = (makers[judge] as TallyMaker).from(ownCounts);
        for (const metric of metrics) values[at++] = metric.of(tally, design, settings);
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
  readsConfidence: boolean,
): { own: readonly JudgePatterns[]; joint: JointPatterns; grain: ConfidenceGrain } {
  const at = (grain: ConfidenceGrain) => {
    const own = judges.map((judge) => judgePatterns(set, judge, grain));
    return { own, joint: jointPatterns(own), grain };
  };
  if (!readsConfidence) return at('none');
  const fine = at('value');
  if (drawsRows || fine.joint.size <= MOST_PATTERNS) return fine;
  const coarse = at('bin');
  return coarse.joint.size <= MOST_PATTERNS ? coarse : at('none');
}
