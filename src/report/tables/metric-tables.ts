import { precisionInUse } from '../../metrics/list/detection.ts';
import type { JudgeMeasurement, Measurement } from '../../metrics/measurement/measurement.ts';
import { metrics } from '../../metrics/metrics.ts';
import { type Topic, topics } from '../../metrics/topics.ts';
import { metricText } from '../text/metric-text.ts';
import { ABSENT, sharePercent } from '../text/numbers.ts';
import type { NumberCell, Table } from './table.ts';

type Listed = (typeof metrics)[number];

/** One table per topic, with a column for every metric of the list. */
export function metricTables(measurement: Measurement): readonly Table[] {
  return topics.flatMap((topic) => metricTable(topic, measurement) ?? []);
}

/** Null where the set can give none of the topic's metrics. */
function metricTable(topic: Topic, measurement: Measurement): Table | null {
  const { judges, prevalence, labels, leftOut, set } = measurement;
  const all = metrics.filter((metric) => metric.topic === topic.id);
  const columns = all.filter(({ id }) => !leftOut.some(({ metric }) => metric === id));
  if (columns.length === 0) return null;
  const { title = topic.title, note } = (set.recorded ? topic.recorded : undefined) ?? topic;
  const dependsOnPrevalence = columns.some((metric) => metric === precisionInUse);
  return {
    title,
    head: ['judge', ...columns.map(({ id }) => labels[id])],
    rows: judges.map((judge) => [
      judge.judgeId,
      ...columns.map((metric) => metricCell(metric, judge)),
    ]),
    note: [
      note,
      ...(dependsOnPrevalence
        ? [`Precision in use: if ${sharePercent(prevalence)} of real runs were faulty.`]
        : []),
      ...leftOutNotes(
        all.filter((metric) => !columns.includes(metric)),
        measurement,
      ),
    ].join(' '),
  };
}

/** Which metrics of a topic are left out, and why: one sentence per reason. */
function leftOutNotes(
  missing: readonly Listed[],
  { leftOut, labels }: Measurement,
): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { metric, reason } of leftOut) {
    if (!missing.some(({ id }) => id === metric)) continue;
    byReason.set(reason, [...(byReason.get(reason) ?? []), labels[metric]]);
  }
  return Array.from(
    byReason,
    ([reason, names]) => `Left out, because ${reason}: ${names.join(', ')}.`,
  );
}

/** A metric of a judge, with its interval and what it is a share of. */
export function metricCell(metric: Listed, { metrics: values }: JudgeMeasurement): NumberCell {
  if (metric.kind === 'proportion' && metric.isAnswered?.(values) === false) {
    return { value: ABSENT };
  }
  const value = values[metric.id];
  return {
    ...metricText(metric.format, value),
    ...('of' in value ? { counts: `${value.count} of ${value.of}` } : {}),
  };
}
