import { NumpyGenerator } from '../random/numpy/generator.ts';
import { SeedSequence } from '../random/numpy/seed-sequence.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { tangoInterval } from '../statistics/intervals/tango.ts';
import { percentiles } from '../statistics/resampling/percentile.ts';
import type { JudgeColumns } from './columns/judge-columns.ts';
import { observedMetrics } from './columns/observed.ts';
import { ALL_FAULTS, LOUD, type Pairs, SILENT } from './columns/pairs.ts';
import type { SetColumns } from './columns/set-columns.ts';
import type { Difference } from './measurement.ts';
import type { Metric } from './metric.ts';
import { resamplePairs } from './resampling/resample-metrics.ts';

/** The stream that published paired intervals were drawn from. */
export const PAIRED_STREAM = (): NumpyGenerator =>
  new NumpyGenerator(new SeedSequence(20261001).spawn(3)[0] as SeedSequence);

const GROUPS = [ALL_FAULTS, SILENT, LOUD];

/**
 * Every difference between two judges, of every resampled metric and of Δ. Both judges are read off
 * the same resample, so what they share cancels.
 */
export function differencesBetween(
  set: SetColumns,
  pairs: Pairs,
  judges: readonly JudgeColumns[],
  metrics: readonly Metric[],
  replicates: readonly (readonly (Float64Array | null)[])[],
  options: { readonly confidence: number; readonly replicates: number },
): readonly Difference[] {
  // Without a pair there is no instance to resample.
  if (judges.length < 2 || pairs.size === 0) return [];
  const estimates = judges.flatMap((judge) => GROUPS.map((group) => ({ judge, group })));
  const deltas = resamplePairs(set, pairs, estimates, {
    random: PAIRED_STREAM(),
    replicates: options.replicates,
  });
  const observed = judges.map((judge) => observedMetrics(set, pairs, judge, metrics, GROUPS));
  const tails = [50 - 50 * options.confidence, 50 + 50 * options.confidence];
  const differences: Difference[] = [];
  for (let a = 0; a < judges.length; a++) {
    for (let b = a + 1; b < judges.length; b++) {
      const compare = (metric: string, first: Float64Array | null, second: Float64Array | null) => {
        const one = observed[a]?.get(metric) ?? null;
        const other = observed[b]?.get(metric) ?? null;
        const known = one !== null && other !== null;
        differences.push({
          metric,
          judge: (judges[a] as JudgeColumns).judgeId,
          minus: (judges[b] as JudgeColumns).judgeId,
          estimate: known ? one - other : null,
          interval:
            known && first !== null && second !== null
              ? spread(first, second, tails, set, pairs, options.confidence)
              : null,
        });
      };
      GROUPS.forEach((group, g) => {
        compare(
          `Δ, ${group.name}`,
          deltas[a * GROUPS.length + g] as Float64Array,
          deltas[b * GROUPS.length + g] as Float64Array,
        );
      });
      metrics.forEach((metric, m) => {
        compare(metric.label, replicates[a]?.[m] ?? null, replicates[b]?.[m] ?? null);
      });
    }
  }
  return differences;
}

function spread(
  first: Float64Array,
  second: Float64Array,
  tails: readonly number[],
  set: SetColumns,
  pairs: Pairs,
  confidence: number,
): Interval {
  const values = first.map((value, i) => value - (second[i] as number));
  const [low = 0, high = 0] = percentiles(values, tails);
  if (high - low > 1e-9) return { low, high };
  // The two never differed in any resample; that many trajectories can still hide a difference.
  const { high: hidden } = tangoInterval(
    0,
    0,
    Math.max(1, Math.min(pairs.clusters, set.size)),
    confidence,
  );
  return { low: Math.max(-1, low - hidden), high: Math.min(1, high + hidden) };
}
