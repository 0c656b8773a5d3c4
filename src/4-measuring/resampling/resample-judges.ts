import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import { SeedSequence } from '../../base/random/numpy/seed-sequence.ts';
import type { ListedMetric, PaperStream, Proportion, Score } from '../metrics/listed-metric.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { FAULT_GROUPS } from '../metrics/paired-groups.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import { pairedReplicates } from './paired-replicates.ts';
import { resampleMetrics } from './resample-metrics.ts';

/** Seeds are fixed, so that the same rows always give the same measurement. */
const RESAMPLING_SEED = 20260829;

/** The streams that published paired intervals, and those at a prevalence, were drawn from. */
const pairedStream = (): NumpyGenerator => spawned(0);
const prevalenceStream = (): NumpyGenerator => spawned(1);

const spawned = (index: number): NumpyGenerator =>
  new NumpyGenerator(new SeedSequence(20261001).spawn(3)[index] as SeedSequence);

/** One judge in every resample of the set. */
export interface JudgeReplicates {
  /** A metric's values; null where it was not resampled. */
  of(metric: ListedMetric): Float64Array | null;
  /** The values of Δ on a group; null where it was not resampled. */
  delta(group: FaultGroup): Float64Array | null;
}

/** The replicates of a judge whose set is not resampled at all. */
export const NOT_RESAMPLED: JudgeReplicates = { of: () => null, delta: () => null };

/** What is to be followed through the resamples. */
export interface Wanted {
  readonly metrics: readonly (Proportion | Score)[];
  readonly groups: readonly FaultGroup[];
}

/**
 * Resamples the set: within its strata for metrics that are computed from tallies, and by instance
 * for Δ. All judges share each resample, so that differences between them are paired.
 */
export function resampleJudges(
  { set, pairs, settings }: MeasuringContext,
  judges: readonly JudgeColumns[],
  { metrics, groups }: Wanted,
  replicates: number,
): readonly JudgeReplicates[] {
  const draw = (stream: PaperStream, random: NumpyGenerator) => {
    const drawn = metrics.filter(({ paperStream = 'main' }) => paperStream === stream);
    if (drawn.length === 0) return [];
    const values = resampleMetrics(set, judges, drawn, { random, replicates, settings });
    return drawn.map((metric, m) => ({
      metric,
      of: (judge: number) => values[judge]?.[m] ?? null,
    }));
  };
  const ofMetrics = [
    ...draw('main', NumpyGenerator.defaultRng(RESAMPLING_SEED)),
    ...draw('prevalence', prevalenceStream()),
  ];
  const quantities = judges.flatMap((judge) => groups.map((group) => ({ of: { judge, group } })));
  const ofGroups =
    pairs.size === 0 || quantities.length === 0
      ? []
      : pairedReplicates(set, pairs, quantities, pairedStream(), replicates);
  return judges.map((_, judge) => {
    const byMetric = new Map<ListedMetric, Float64Array | null>(
      ofMetrics.map(({ metric, of }) => [metric, of(judge)]),
    );
    const byGroup = new Map(
      groups.map((group, g) => [group, ofGroups[judge * groups.length + g] ?? null]),
    );
    const delta = (group: FaultGroup): Float64Array | null => byGroup.get(group) ?? null;
    return {
      delta,
      of: (metric) =>
        metric.kind === 'discrimination'
          ? delta(FAULT_GROUPS[metric.group])
          : (byMetric.get(metric) ?? null),
    };
  });
}
