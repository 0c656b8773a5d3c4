import { terms } from '../../run/terms.ts';
import type { JudgedRows } from '../rows/judged-rows.ts';
import { clusteredShare } from '../statistics/intervals/clustered-share.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { recoveredDifference } from '../statistics/intervals/recovered-difference.ts';
import { falseAlarms, recall } from './detection.ts';
import { falseAlarmRate, flagged, sensitivity } from './formulas/detection.ts';
import type { Evidence, IntervalRule } from './intervals/interval-rule.ts';
import { linearised } from './intervals/linearised.ts';
import { shareRows } from './intervals/share-rows.ts';
import type { Proportion } from './listed-metric.ts';
import { DEFAULT_SETTINGS, type MetricSettings } from './metric.ts';
import { score } from './metric-kinds.ts';

/** What one run costs on average if every fault were missed, and if every clean run were flagged. */
export const costsOf = ({ prevalence, costMiss, costAlarm }: MetricSettings) => ({
  misses: prevalence * costMiss,
  alarms: (1 - prevalence) * costAlarm,
});

/** The better of passing every run and flagging every run, which no judge is needed for. */
export function withoutJudge(settings: MetricSettings): {
  readonly answer: 'pass every run' | 'flag every run';
  readonly cost: number;
} {
  const { misses, alarms } = costsOf(settings);
  return misses <= alarms
    ? { answer: 'pass every run', cost: misses }
    : { answer: 'flag every run', cost: alarms };
}

/**
 * The cost is a constant plus false alarms less recall, each times what it costs, so its interval is
 * recovered from theirs. If judges that flag more faults flag fewer clean runs, the errors add up;
 * if it is the other way round, they cancel, and that is not counted on.
 */
export function costInterval({ judged, design, settings, confidence }: CostEvidence): Interval {
  const { misses, alarms } = costsOf(settings);
  const limited = (metric: Proportion, cost: number) => {
    const limits = clusteredShare(shareRows(metric, judged, design), confidence);
    const { low, high } = limits ?? { low: 0, high: 1 };
    const value = metric.of(judged.tally, design);
    return { value: cost * value, low: cost * low, high: cost * high };
  };
  const [caught, alarmed] = [limited(recall, misses), limited(falseAlarms, alarms)];
  const { low, high } = recoveredDifference(
    alarmed,
    caught,
    negativeCorrelation(
      linearised(falseAlarms, judged, design, settings),
      linearised(recall, judged, design, settings),
      judged.rows.times,
    ),
  );
  return { low: Math.max(0, misses + low), high: Math.min(misses + alarms, misses + high) };
}
type CostEvidence = Pick<Evidence, 'judged' | 'design' | 'settings' | 'confidence'>;

interface Moved {
  readonly residuals: Float64Array;
  readonly standardError: number;
}

/** The correlation of two estimates by instance, where it is negative; otherwise 0. */
export function negativeCorrelation(one: Moved, other: Moved, times?: ArrayLike<number>): number {
  const scale = one.standardError * other.standardError;
  if (!(scale > 0)) return 0;
  const covariance = one.residuals.reduce(
    (sum, each, at) => sum + (times?.[at] ?? 1) * each * (other.residuals[at] ?? 0),
    0,
  );
  return Math.max(-1, Math.min(0, covariance / scale));
}

const fromBothCosts: IntervalRule<unknown> = {
  description: 'recovered from the intervals of recall and of false alarms',
  readsReplicates: false,
  isOffered: true,
  of: (_, evidence) => costInterval(evidence),
};

export const expectedCost = score({
  id: 'expectedCost',
  ...terms.expectedCost,
  topic: 'detection',
  format: 'score',
  of(tally, design, settings = DEFAULT_SETTINGS) {
    const { misses, alarms } = costsOf(settings);
    return misses * (1 - sensitivity(tally, design)) + alarms * falseAlarmRate(tally, design);
  },
  isDefined: (tally, { faults, clean }) =>
    flagged(tally, faults).of > 0 && flagged(tally, clean).of > 0,
  weighs: (settings) => ({
    lessens: { metric: recall, by: costsOf(settings).misses },
    adds: { metric: falseAlarms, by: costsOf(settings).alarms },
  }),
  interval: fromBothCosts,
});

/** How much less a run costs with a judge than without one; nothing where its cost is not known. */
export function savingOf(
  cost: { readonly estimate: number | null },
  evidence: CostEvidence & { readonly judged: JudgedRows },
): { readonly estimate: number | null; readonly interval: Interval | null } {
  if (cost.estimate === null) return { estimate: null, interval: null };
  const { cost: without } = withoutJudge(evidence.settings);
  const { low, high } = costInterval(evidence);
  return {
    estimate: without - cost.estimate,
    interval: { low: without - high, high: without - low },
  };
}
