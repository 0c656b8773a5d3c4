import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { precisionInUse } from '../../4-measuring/metrics/detection.ts';
import { type MetricId, metrics } from '../../4-measuring/metrics/metrics.ts';
import { type Topic, topics } from '../../4-measuring/metrics/topics.ts';
import { ABSENT, sharePercent } from '../../base/text/numbers.ts';
import { metricText } from '../words/metric-text.ts';
import { judgeCell } from './cells.ts';
import { FLAGGED_CLEAN, type PairFilter } from './pair-filter.ts';
import type { Cell, Table } from './table.ts';

type Listed = (typeof metrics)[number];

/** One table per topic, with a column for every metric of the list. */
export function metricTables(measurement: Measurement): readonly Table[] {
  const tables = topics.flatMap((topic) => metricTable(topic, measurement) ?? []);
  // A topic without a table has no note of its own that could say why.
  const untold = leftOutNotes(
    topics.filter((topic) => columnsOf(topic, measurement).length === 0),
    measurement,
  );
  return tables.map((table, place) =>
    place === tables.length - 1 ? { ...table, note: [table.note, ...untold].join(' ') } : table,
  );
}

const ofTopic = ({ id }: Topic): readonly Listed[] =>
  metrics.filter((metric) => metric.topic === id);

/** The metrics of a topic that the set can give. */
const columnsOf = (topic: Topic, { leftOut }: Measurement): readonly Listed[] =>
  ofTopic(topic).filter(({ id }) => !leftOut.some(({ metric }) => metric === id));

/** Null where the set can give none of the topic's metrics. */
function metricTable(topic: Topic, measurement: Measurement): Table | null {
  const { judges, prevalence, labels, set } = measurement;
  const columns = columnsOf(topic, measurement);
  if (columns.length === 0) return null;
  const { title = topic.title, note } = (set.recorded ? topic.recorded : undefined) ?? topic;
  const dependsOnPrevalence = columns.some((metric) => metric === precisionInUse);
  return {
    title,
    head: ['judge', ...columns.map(({ id, description }) => ({ label: labels[id], description }))],
    rows: judges.map((judge) => [
      judgeCell(judge.judgeId),
      ...columns.map((metric) => metricCell(metric, judge)),
    ]),
    note: [
      note,
      ...(dependsOnPrevalence
        ? [`Precision in use: if ${sharePercent(prevalence)} of real runs were faulty.`]
        : []),
      ...leftOutNotes([topic], measurement),
    ].join(' '),
  };
}

/** Which metrics of some topics are left out, and why: one sentence per reason. */
function leftOutNotes(of: readonly Topic[], { leftOut, labels }: Measurement): readonly string[] {
  const missing = of.flatMap(ofTopic);
  const byReason = new Map<string, string[]>();
  for (const { metric, reason } of leftOut) {
    if (!missing.some(({ id }) => id === metric)) continue;
    byReason.set(reason, [...(byReason.get(reason) ?? []), labels[metric]]);
  }
  return Array.from(
    byReason,
    ([reason, names]) => `Left out, because ${reason}: ${names.join('; ')}.`,
  );
}

/** A metric of a judge, with its interval and what it is a share of. */
export function metricCell(metric: Listed, { judgeId, metrics: values }: JudgeMeasurement): Cell {
  if (metric.kind === 'proportion' && metric.isAnswered?.(values) === false) {
    return ABSENT;
  }
  const value = values[metric.id];
  const text = metricText(metric.format, value);
  if (text.value === ABSENT) return ABSENT;
  return {
    ...text,
    counts: 'of' in value ? `${value.count} of ${value.of}` : undefined,
    pairs: { judge: judgeId, ...(FILTERS[metric.id] ?? { edits: 'faults' }) },
  };
}

/** What the pairs behind a metric have in common; metrics about all verdicts of a judge are not here. */
const FILTERS: Partial<Readonly<Record<MetricId, PairFilter>>> = {
  recall: { flags: 'fault' },
  silentRecall: { flags: 'fault', outcome: 'silent' },
  loudRecall: { flags: 'fault', outcome: 'loud' },
  falseAlarms: FLAGGED_CLEAN,
  contradictions: { reasons: 'contradicted' },
  silentDelta: { outcome: 'silent' },
  loudDelta: { outcome: 'loud' },
  stepOfDetected: { flags: 'fault' },
  stepInRange: { flags: 'fault' },
  stepWithinOne: { flags: 'fault' },
  stepOfDetectedExecuted: { flags: 'fault' },
};
