import { metrics } from '../../4-measuring/metrics/metrics.ts';
import type { MeasurementWriter } from './export-format.ts';

/**
 * The numbers of each judge as OpenMetrics, which GitLab compares with those of the target branch.
 *
 * @see https://prometheus.io/docs/specs/om/open_metrics_spec/
 */
export const measurementOpenMetrics: MeasurementWriter = ({ judges }) => {
  const families = metrics.flatMap(({ id, description }) =>
    family(
      `tj_${id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      description,
      judges.map(({ judgeId, metrics: found }) => [{ judge: judgeId }, found[id].estimate]),
    ),
  );
  const byType = family(
    'tj_delta_by_type',
    'Δ on the faults of one type.',
    judges.flatMap(({ judgeId, pairedByType }) =>
      pairedByType.map(({ group, delta }) => [{ judge: judgeId, type: group }, delta] as const),
    ),
  );
  const unscored = family(
    'tj_unscored',
    'Verdicts that are missing or could not be read.',
    judges.map(({ judgeId, unscored: count }) => [{ judge: judgeId }, count]),
  );
  return [...families, ...byType, ...unscored, '# EOF'].join('\n');
};

type Sample = readonly [Readonly<Record<string, string>>, number | null];

/** A family without any number is left out, and so is a judge that has none. */
export function family(name: string, about: string, samples: readonly Sample[]): readonly string[] {
  const lines = samples.flatMap(([labels, value]) => {
    if (value === null) return [];
    const inside = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
    return `${name}{${inside.join(',')}} ${value}`;
  });
  return lines.length === 0
    ? []
    : [`# TYPE ${name} gauge`, `# HELP ${name} ${escaped(about)}`, ...lines];
}

const escaped = (text: string): string =>
  text.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));
