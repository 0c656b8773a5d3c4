import { family } from '../../5-reporting/export/openmetrics.ts';
import type { Canary } from './pair-watch.ts';

/** Δ of the latest pairs; null before there is one. */
export const latestDelta = ({ latest }: { readonly latest: readonly number[] }): number | null =>
  latest.length === 0 ? null : latest.reduce((sum, each) => sum + each, 0) / latest.length;

/** The least Δ that is no drop, without what subtracting leaves in the last digits. */
export const leastDelta = ({
  baseline,
  tolerated,
}: {
  readonly baseline: number;
  readonly tolerated: number;
}): number => Number((baseline - tolerated).toPrecision(12));

/** A canary as a whole file of OpenMetrics, such as those that Prometheus' node exporter collects. */
export const canaryMetrics = (canary: Numbers): string => `${canaryFamilies(canary)}\n# EOF\n`;

type Numbers = Pick<Canary, 'state' | 'level'>;

/** The same numbers, to stand among others. */
export function canaryFamilies({ state, level }: Numbers): string {
  const { judge, pairs, sum, calls, failed, unscored, alarm } = state;
  const one = (name: string, about: string, value: number | null): readonly string[] =>
    family(`tj_canary_${name}`, about, [[{ judge }, value]]);
  return [
    ...one('delta', 'Δ of the latest pairs.', latestDelta(state)),
    ...one('delta_overall', 'Δ of all pairs.', pairs === 0 ? null : sum / pairs),
    ...one('least_delta', 'The least Δ that is no drop.', leastDelta(state)),
    ...one('alarm', '1 once Δ has dropped, else 0.', alarm === null ? 0 : 1),
    ...one('alarm_level', 'How near the alarm is; it is raised at 1.', level),
    ...one('pairs', 'Pairs that were judged.', pairs),
    ...one('calls', 'Runs that the judge was asked about.', calls),
    ...one('failed_calls', 'Calls that brought no answer.', failed),
    ...one('unscored_pairs', 'Pairs with an answer that cannot be read.', unscored),
  ].join('\n');
}
