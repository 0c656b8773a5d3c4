import type { JudgeReplicates } from '../resampling/resample-judges.ts';
import type { ClusterKind } from '../rows/cluster-kinds.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { JudgedRows } from '../rows/judged-rows.ts';
import { countMembers } from '../rows/pairs.ts';
import { parentClusters } from '../rows/parent-clusters.ts';
import { pairedInterval } from '../statistics/intervals/paired-interval.ts';
import type { Estimate, Rate } from './estimate.ts';
import { type Discrimination, type ListedMetric, ruleOf, type Score } from './listed-metric.ts';
import type { MeasuringContext } from './measuring-context.ts';
import type { MetricValues } from './metric-values.ts';
import { metrics } from './metrics.ts';
import { rateOf } from './rate.ts';

/** A judge with its tally on the set and its replicates. */
export interface JudgeEvidence {
  readonly judge: JudgeColumns;
  readonly kinds: readonly ClusterKind[];
  readonly judged: JudgedRows;
  readonly replicates: JudgeReplicates;
}

/** Every metric of the list for one judge, with its interval. */
export function measureMetrics(context: MeasuringContext, evidence: JudgeEvidence): MetricValues {
  return Object.fromEntries(
    metrics.map((metric) => [
      metric.id,
      context.leftOut.some((left) => left.metric === metric.id)
        ? notGiven(metric)
        : measureMetric(metric, context, evidence),
    ]),
    // The list has one entry per id, and the kind of each entry decides what its value is.
  ) as unknown as MetricValues;
}

const NOTHING: Estimate = { estimate: null, interval: null };

/** The value of a metric that the set cannot give. */
function notGiven({ kind }: ListedMetric): Estimate | Rate {
  return kind === 'proportion'
    ? { ...NOTHING, count: 0, of: 0, unscored: 0, lowest: null, highest: null }
    : NOTHING;
}

function measureMetric(
  metric: ListedMetric,
  context: MeasuringContext,
  evidence: JudgeEvidence,
): Estimate {
  switch (metric.kind) {
    case 'proportion': {
      const measured = { ...context, ...evidence, replicates: evidence.replicates.of(metric) };
      const rule = ruleOf(metric, context.method);
      return { ...rateOf(metric, measured), interval: rule.of(metric, measured) };
    }
    case 'score':
      return measureScore(metric, context, evidence);
    case 'discrimination':
      return measureDiscrimination(metric, context, evidence);
    case 'cost':
      return { estimate: metric.of(evidence.judge), interval: null };
  }
}

function measureScore(
  metric: Score,
  context: MeasuringContext,
  { judged, replicates }: JudgeEvidence,
): Estimate {
  const { design, settings, method } = context;
  const { tally } = judged;
  const estimate = metric.of(tally, design, settings);
  const isDefined =
    tally.scored.some((count) => count > 0) &&
    (metric.isDefined?.(tally, design) ?? true) &&
    // A set without faults has no fault types to average over.
    Number.isFinite(estimate);
  if (!isDefined) return { estimate: null, interval: null };
  const measured = { ...context, judged, replicates: replicates.of(metric) };
  return { estimate, interval: ruleOf(metric, method).of(metric, measured) };
}

function measureDiscrimination(
  metric: Discrimination,
  context: MeasuringContext,
  { judge, kinds, replicates }: JudgeEvidence,
): Estimate {
  const { group } = metric;
  const members = context.membersOf(group);
  const counts = countMembers(context.pairs, judge, members);
  const measured = {
    ...context,
    judge,
    kinds,
    group,
    members,
    replicates: replicates.delta(group),
  };
  const clusters = parentClusters(context.set, context.pairs, judge, kinds, group);
  const known = counts.pairs === 0 ? null : pairedInterval(clusters, context.confidence);
  return {
    estimate: metric.of(counts),
    interval: ruleOf(metric, context.method).of(measured, counts, known).interval,
  };
}
