import { terms } from '../../run/terms.ts';
import type { Estimate } from '../measurement/estimate.ts';
import { overRepetitions } from '../repeats/over-repetitions.ts';
import { type JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import { JudgedRows } from '../rows/judged-rows.ts';
import { clusteredShare } from '../statistics/intervals/clustered-share.ts';
import { OF_SHARE } from '../statistics/intervals/instance-interval.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { type Limited, recoveredDifference } from '../statistics/intervals/recovered-difference.ts';
import type { RepeatedMean } from '../statistics/repeats/repeated-mean.ts';
import { falseAlarms, recall } from './detection.ts';
import { falseAlarmRate, flagged, sensitivity } from './formulas/detection.ts';
import type { Evidence, IntervalRule } from './intervals/interval-rule.ts';
import { linearised } from './intervals/linearised.ts';
import { shareRows } from './intervals/share-rows.ts';
import type { Proportion } from './listed-metric.ts';
import type { MeasuringContext } from './measuring-context.ts';
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
function costInterval(evidence: CostEvidence): Interval {
  const { judged, design, confidence } = evidence;
  const shareOf = (metric: Proportion): Limited => {
    const limits = clusteredShare(shareRows(metric, judged, design), confidence);
    return { value: metric.of(judged.tally, design), ...(limits ?? ANYTHING) };
  };
  return costFrom(shareOf, errorsTogether(evidence), evidence.settings).interval;
}
type CostEvidence = Pick<Evidence, 'judged' | 'design' | 'settings' | 'confidence'>;

const ANYTHING: Interval = { low: 0, high: 1 };

/** The cost where recall and false alarms, and how they go together, are known. */
function costFrom(
  shareOf: (metric: Proportion) => Limited,
  correlation: number,
  settings: MetricSettings,
): { readonly estimate: number; readonly interval: Interval } {
  const { misses, alarms } = costsOf(settings);
  const cost = (metric: Proportion, of: number): Limited => {
    const { value, low, high } = shareOf(metric);
    return { value: of * value, low: of * low, high: of * high };
  };
  const [caught, alarmed] = [cost(recall, misses), cost(falseAlarms, alarms)];
  const { low, high } = recoveredDifference(alarmed, caught, correlation);
  return {
    estimate: misses + alarmed.value - caught.value,
    interval: { low: Math.max(0, misses + low), high: Math.min(misses + alarms, misses + high) },
  };
}

const errorsTogether = ({ judged, design, settings }: Omit<CostEvidence, 'confidence'>): number =>
  negativeCorrelation(
    linearised(falseAlarms, judged, design, settings),
    linearised(recall, judged, design, settings),
    judged.rows.times,
  );

type CostContext = Pick<MeasuringContext, 'set' | 'design' | 'settings'>;

/**
 * The same over all repetitions of a judge, with what differs between them in its interval; null for a judge
 * that was asked once. How the errors go together is taken from the repetition in which they add up most.
 */
function repeatedCost({ set, design, settings }: CostContext, { repetitions }: JudgeColumns) {
  if (repetitions.length === 1) return null;
  const meanOf = (metric: Proportion): RepeatedMean | null => {
    const isOver = new Set(metric.over(design));
    const rows = set.stratum
      .map((_, row) => row)
      .filter((row) => isOver.has(set.stratum[row] ?? -1));
    return overRepetitions(set, rows, repetitions.length, OF_SHARE, (row, at) => {
      const flag = repetitions[at]?.flag[row] ?? UNSCORED;
      return flag === UNSCORED ? null : flag;
    });
  };
  const means = new Map<Proportion, RepeatedMean | null>([
    [recall, meanOf(recall)],
    [falseAlarms, meanOf(falseAlarms)],
  ]);
  const correlation = Math.min(
    ...repetitions.map((columns) =>
      errorsTogether({ judged: new JudgedRows(set, columns), design, settings }),
    ),
  );
  return (confidence: number) =>
    costFrom(
      (metric) => {
        const mean = means.get(metric) ?? null;
        if (mean === null) return { value: 0, ...ANYTHING };
        const { low, high } = mean.limits(confidence);
        return { value: mean.estimate, low: Math.max(0, low), high: Math.min(1, high) };
      },
      correlation,
      settings,
    );
}

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

/**
 * What a run costs with a judge, over all of its repetitions, and how much less that is than without one;
 * nothing where its cost is not known.
 *
 * @param first what it costs by the first repetition
 * @param atOnce the confidence of the saving, which is one of many
 */
export function costOf(
  context: CostContext & Pick<MeasuringContext, 'confidence'>,
  { judge, judged }: { readonly judge: JudgeColumns; readonly judged: JudgedRows },
  first: Estimate,
  atOnce: number,
): { readonly cost: Estimate; readonly saving: Estimate } {
  if (first.estimate === null) return { cost: first, saving: { estimate: null, interval: null } };
  const repeated = repeatedCost(context, judge);
  const cost = repeated?.(context.confidence) ?? first;
  const { low, high } =
    repeated?.(atOnce).interval ?? costInterval({ ...context, judged, confidence: atOnce });
  const { cost: without } = withoutJudge(context.settings);
  return {
    cost,
    saving: {
      estimate: without - (cost.estimate ?? first.estimate),
      interval: { low: without - high, high: without - low },
    },
  };
}
