import { fromEntries } from '../../base/from-entries.ts';
import type { PairedRow } from '../measurement/compared-rows.ts';
import type { Estimate, Rate } from '../measurement/estimate.ts';
import type { JudgeScores, MetricValues } from '../measurement/measurement.ts';
import type { JudgeReplicates } from '../resampling/resample-judges.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { JudgedRows } from '../rows/judged-rows.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { type ListedMetric, ruleOf, type Score } from './listed-metric.ts';
import type { MeasuringContext } from './measuring-context.ts';
import { metrics } from './metrics.ts';
import type { FaultGroupName } from './paired-groups.ts';
import { rateOf } from './rate.ts';

/** A judge with its tally on the set, its replicates, and what it did on pairs. */
export interface JudgeEvidence {
  readonly judge: JudgeColumns;
  readonly paired: Readonly<Record<FaultGroupName, PairedRow>>;
  readonly scores: JudgeScores;
  readonly judged: JudgedRows;
  readonly replicates: JudgeReplicates;
}

/** Every metric of the list for one judge, with its interval. */
export function measureMetrics(context: MeasuringContext, evidence: JudgeEvidence): MetricValues {
  return fromEntries<MetricValues>(
    // The kind of each entry decides what its value is.
    metrics.map((metric) => [
      metric.id,
      context.leftOut.some((left) => left.metric === metric.id)
        ? notGiven(metric)
        : measureMetric(metric, context, evidence),
    ]),
  );
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
    case 'discrimination': {
      const { delta, interval } = evidence.paired[metric.group];
      return { estimate: delta, interval };
    }
    case 'ranking': {
      const { estimate, interval } = evidence.scores?.all ?? NOTHING;
      return { estimate, interval };
    }
    case 'cost':
      return { estimate: metric.of(evidence.judge), interval: null };
  }
}

/** The interval of a score, which follows from the rows alone; comparisons of judges ask for it again. */
export const intervalOnce = (
  metric: Score,
  context: MeasuringContext,
  judged: JudgedRows,
): Interval | null =>
  judged.once('interval', metric, () =>
    metric.interval.of(metric, { ...context, judged, replicates: null }),
  );

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
  const rule = ruleOf(metric, method);
  return {
    estimate,
    interval:
      rule === metric.interval
        ? intervalOnce(metric, context, judged)
        : rule.of(metric, { ...context, judged, replicates: replicates.of(metric) }),
  };
}
