import type { ListedMetric } from '../../src/4-measuring/metrics/listed-metric.ts';
import { metrics } from '../../src/4-measuring/metrics/metrics.ts';
import { topics } from '../../src/4-measuring/metrics/topics.ts';

/** The command that writes the reference page again. */
export const WRITE_REFERENCE =
  'npx vitest run test/4-measuring/metrics/metrics-reference.test.ts --update';

/** The reference page of the metrics, from their list. */
export function metricsReference(): string {
  const sections = topics.map(({ id, title, note }) => {
    const entries = metrics.filter((metric) => metric.topic === id).map(entry);
    return [`## ${title}`, note, ...entries].join('\n\n');
  });
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

const HEAD = `# Metrics

<!-- Written from src/4-measuring/metrics/metrics.ts by \`${WRITE_REFERENCE}\`. -->

Every metric of a measurement, in the order of its tables. In JSON each is at \`judges[].metrics\`
under its id: \`{ "estimate": 0.83, "interval": { "low": 0.75, "high": 0.87 } }\`. A proportion also has
\`count\`, \`of\`, \`unscored\`, \`lowest\` and \`highest\`. The interval with \`--method paper\` is given where it
differs.

A set of recorded runs may be unable to give some of them. Those are null, and \`leftOut\` names each with the
reason. What a metric is called in a measurement is in \`labels\`.`;

function entry(metric: ListedMetric): string {
  const facts = [
    `- id: \`${metric.id}\``,
    `- interval: ${intervalOf(metric)}`,
    ...(metric.compared ? ['- differences between judges: yes'] : []),
  ];
  return `### ${metric.label}\n\n${metric.description}\n\n${facts.join('\n')}`;
}

function intervalOf(metric: ListedMetric): string {
  if (metric.kind === 'cost') return 'none, because it is not an estimate';
  if (metric.kind === 'ranking') return metric.interval.description;
  const { interval, paperInterval } = metric;
  return paperInterval === undefined
    ? interval.description
    : `${interval.description}; with \`--method paper\`, ${paperInterval.description}`;
}
