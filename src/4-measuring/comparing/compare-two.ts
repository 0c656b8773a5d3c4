import { present } from '../../base/present.ts';
import type { Compared } from '../measurement/measurement.ts';
import { negativeCorrelation } from '../metrics/expected-cost.ts';
import { correlation, linearised, linearisedOnce } from '../metrics/intervals/linearised.ts';
import type { Discrimination, Proportion, Score } from '../metrics/listed-metric.ts';
import { intervalOnce } from '../metrics/measure-metrics.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { FAULT_GROUPS } from '../metrics/paired-groups.ts';
import { JudgedRows } from '../rows/judged-rows.ts';
import {
  type ChangeRows,
  changeLimits,
  sumChanges,
} from '../statistics/intervals/clustered-change.ts';
import { countRows } from '../statistics/intervals/clustered-rows.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { recoveredDifference } from '../statistics/intervals/recovered-difference.ts';
import { tangoInterval } from '../statistics/intervals/tango.ts';
import type { RepeatedMean } from '../statistics/repeats/repeated-mean.ts';
import type { LargestDifference } from '../statistics/simultaneous/largest-difference.ts';
import { studentQuantile, studentTails } from '../statistics/student-quantile.ts';
import { noSurerThan } from '../statistics/tests/no-surer.ts';
import { commonPairs, commonRows, repeatedPairs, repeatedRows } from './common-rows.ts';
import type { JudgedEvidence } from './judged-evidence.ts';

export type ComparedMetric = Discrimination | Proportion | Score;

export interface TwoJudges {
  readonly one: JudgedEvidence;
  readonly other: JudgedEvidence;
}

const NOTHING: Compared = {
  over: 0,
  estimate: null,
  interval: null,
  simultaneous: null,
  p: null,
  adjustedP: null,
  equivalentWithin: null,
};

/** How much more one judge scores than another, over what both of them scored. */
export function compareTwo(
  metric: ComparedMetric,
  context: MeasuringContext,
  both: TwoJudges,
  largest: LargestDifference,
): Compared {
  switch (metric.kind) {
    case 'discrimination':
      return compareFlags(
        commonPairs(
          context,
          FAULT_GROUPS[metric.group],
          both.one.instances,
          both.one.judge,
          both.other.judge,
        ),
        repeatedPairs(context, FAULT_GROUPS[metric.group], both.one.judge, both.other.judge),
        context.confidence,
        largest,
      );
    case 'proportion':
      return compareFlags(
        commonRows(
          context,
          metric.over(context.design),
          both.one.instances,
          both.one.judge,
          both.other.judge,
        ),
        repeatedRows(context, metric.over(context.design), both.one.judge, both.other.judge),
        context.confidence,
        largest,
      );
    case 'score':
      return metric.weighs === undefined
        ? compareScores(metric, context, both, largest)
        : compareWeighted(metric.weighs(context.settings), context, both, largest);
  }
}

/** @param repeated the same over all repetitions that both judges have; null where there is one */
function compareFlags(
  rows: ChangeRows,
  repeated: RepeatedMean | null,
  confidence: number,
  largest: LargestDifference,
): Compared {
  const first = sumChanges(rows);
  if (first === null) return NOTHING;
  const sums = { ...first, ...repeated };
  const { estimate, standardError, degreesOfFreedom } = sums;
  return stated(
    countRows(rows),
    estimate,
    // Without a single difference there is nothing to test.
    sums.moved === 0 && estimate === 0
      ? 1
      : Math.max(studentTails(estimate / standardError, degreesOfFreedom), sums.levelOf0()),
    (level) => changeLimits(sums, level),
    confidence,
    largest,
  );
}

/** A weighted difference of two shares: its limits are recovered from those of both. */
function compareWeighted(
  { adds, lessens }: Weighed,
  context: MeasuringContext,
  { one, other }: TwoJudges,
  largest: LargestDifference,
): Compared {
  const { design, settings, confidence } = context;
  const [first, second] = onCommonRows(context, one, other);
  const moved = ({ metric, by }: Weighed['adds']) => {
    const strata = metric.over(design);
    const rows = commonRows(context, strata, one.instances, one.judge, other.judge);
    const once = sumChanges(rows);
    const sums = once && { ...once, ...repeatedRows(context, strata, one.judge, other.judge) };
    const [a, b] = [first, second].map((judged) => linearised(metric, judged, design, settings));
    const residuals = a?.residuals.map((each, kind) => each - (b?.residuals[kind] ?? 0));
    return sums === null || residuals === undefined
      ? null
      : { ...sums, sums, by, residuals, over: countRows(rows) };
  };
  const [more, less] = [moved(adds), moved(lessens)];
  if (more === null || less === null) return NOTHING;
  const correlation = negativeCorrelation(more, less, one.instances.times);
  const estimate = more.by * more.estimate - less.by * less.estimate;
  const [a, b] = [more.by * more.standardError, less.by * less.standardError];
  const standardError = Math.sqrt(a ** 2 + b ** 2 - 2 * correlation * a * b);
  const limited = ({ by, sums }: typeof more, level: number) => {
    const { low, high } = changeLimits(sums, level);
    return { value: by * sums.estimate, low: by * low, high: by * high };
  };
  const limits = (level: number) =>
    recoveredDifference(limited(more, level), limited(less, level), correlation);
  const p = studentTails(
    estimate / standardError,
    Math.min(more.degreesOfFreedom, less.degreesOfFreedom),
  );
  return stated(
    more.over + less.over,
    estimate,
    more.moved + less.moved === 0 ? 1 : noSurerThan(p, limits),
    limits,
    confidence,
    largest,
  );
}
type Weighed = ReturnType<NonNullable<Score['weighs']>>;

function compareScores(
  metric: Score,
  context: MeasuringContext,
  { one, other }: TwoJudges,
  largest: LargestDifference,
): Compared {
  const { set, design, settings, confidence } = context;
  const [first, second] = onCommonRows(context, one, other);
  const over = countRows(first.rows);
  const isDefined = ({ tally }: JudgedRows): boolean => metric.isDefined?.(tally, design) ?? true;
  if (over === 0 || !isDefined(first) || !isDefined(second)) return { ...NOTHING, over };
  const a = linearisedOnce(metric, first, design, settings);
  const b = linearisedOnce(metric, second, design, settings);
  const estimate = a.estimate - b.estimate;
  if (!Number.isFinite(estimate)) return { ...NOTHING, over };
  // A metric that has no interval of its own has none for its difference either.
  if (!metric.interval.isOffered) return { ...NOTHING, over, estimate };
  const [own, others] = [first, second].map((judged) => intervalOnce(metric, context, judged));
  if (own == null || others == null) return { ...NOTHING, over, estimate };
  let variance = 0;
  for (const [kind, residual] of a.residuals.entries()) {
    const times = one.instances.times?.[kind] ?? 1;
    variance += times * (residual - (b.residuals[kind] ?? 0)) ** 2;
  }
  const same = variance < 1e-18;
  const independent = Math.max(1, Math.min(set.clusters, over));
  // If the two never differed, a difference could still hide among so few.
  const hides = tangoInterval(0, 0, independent, confidence).high;
  const known = same
    ? { low: estimate - hides, high: estimate + hides }
    : recoveredDifference(
        { value: a.estimate, ...own },
        { value: b.estimate, ...others },
        correlation(a, b, one.instances.times, Math.min(a.hidden, b.hidden)),
      );
  // Other confidences reach as many times further as Student's quantile does.
  const quantile = studentQuantile(confidence, a.degreesOfFreedom);
  const [below, above] = [estimate - known.low, known.high - estimate];
  const towards0 = (quantile * estimate) / (estimate > 0 ? below : above);
  return stated(
    over,
    estimate,
    Math.abs(towards0) < ROUNDING ? 1 : studentTails(towards0, a.degreesOfFreedom),
    (level) => {
      const further = studentQuantile(level, a.degreesOfFreedom) / quantile;
      return {
        low: Math.max(-1, estimate - further * below),
        high: Math.min(1, estimate + further * above),
      };
    },
    confidence,
    largest,
  );
}

/** An estimate of fewer standard errors than this is what rounding leaves of 0. */
const ROUNDING = 1e-12;

/** The rows of both judges, less those that only one of them scored. */
function onCommonRows(
  { set }: MeasuringContext,
  one: JudgedEvidence,
  other: JudgedEvidence,
): readonly [JudgedRows, JudgedRows] {
  const [a, b] = [one.judge.flag, other.judge.flag];
  if (a.every((flag, row) => flag >= 0 === present(b[row]) >= 0)) {
    return [one.judged, other.judged];
  }
  return [
    new JudgedRows(set, one.judge, one.instances, (row) => present(b[row]) >= 0),
    new JudgedRows(set, other.judge, other.instances, (row) => present(a[row]) >= 0),
  ];
}

/** @param p never surer than the limits */
function stated(
  over: number,
  estimate: number,
  p: number,
  limits: (confidence: number) => Interval,
  confidence: number,
  largest: LargestDifference,
): Compared {
  // Two one-sided tests. They ask for an interval with tails twice as large; with those, judges that differ
  // by exactly the margin would be called equal in more than 5 % of simulated sets.
  const interval = limits(confidence);
  return {
    over,
    estimate,
    interval,
    simultaneous: limits(Math.min(1 - 1e-12, largest.confidenceOfEach(confidence))),
    p,
    adjustedP: largest.adjusted(p),
    equivalentWithin: Math.max(Math.abs(interval.low), Math.abs(interval.high)),
  };
}
