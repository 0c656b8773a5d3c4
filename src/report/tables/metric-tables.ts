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
  return topics.map((topic) => metricTable(topic, measurement));
}

function metricTable(topic: Topic, { judges, prevalence }: Measurement): Table {
  const columns = metrics.filter((metric) => metric.topic === topic.id);
  const dependsOnPrevalence = columns.some((metric) => metric === precisionInUse);
  return {
    title: topic.title,
    head: ['judge', ...columns.map(({ label }) => label)],
    rows: judges.map((judge) => [
      judge.judgeId,
      ...columns.map((metric) => metricCell(metric, judge)),
    ]),
    note: dependsOnPrevalence
      ? `${topic.note} Precision in use: if ${sharePercent(prevalence)} of real runs were faulty.`
      : topic.note,
  };
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
