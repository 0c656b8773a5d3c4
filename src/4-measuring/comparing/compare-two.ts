import { present } from '../../base/present.ts';
import type { Compared } from '../measurement/measurement.ts';
import { linearisedOnce } from '../metrics/intervals/linearised.ts';
import type { Discrimination, Proportion, Score } from '../metrics/listed-metric.ts';
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
import { tangoInterval } from '../statistics/intervals/tango.ts';
import type { LargestDifference } from '../statistics/simultaneous/largest-difference.ts';
import { studentQuantile, studentTails } from '../statistics/student-quantile.ts';
import { noSurerThan } from '../statistics/tests/no-surer.ts';
import { commonPairs, commonRows } from './common-rows.ts';
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
        context.confidence,
        largest,
      );
    case 'score':
      return compareScores(metric, context, both, largest);
  }
}

function compareFlags(rows: ChangeRows, confidence: number, largest: LargestDifference): Compared {
  const sums = sumChanges(rows);
  if (sums === null) return NOTHING;
  const { estimate, standardError, degreesOfFreedom } = sums;
  return stated(
    countRows(rows),
    estimate,
    // Without a single difference there is nothing to test.
    sums.moved === 0 ? 1 : studentTails(estimate / standardError, degreesOfFreedom),
    (level) => changeLimits(sums, level),
    confidence,
    largest,
  );
}

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
  let variance = 0;
  for (const [kind, residual] of a.residuals.entries()) {
    const times = one.instances.times?.[kind] ?? 1;
    variance += times * (residual - (b.residuals[kind] ?? 0)) ** 2;
  }
  const same = variance < 1e-18;
  const standardError = Math.sqrt(variance + (same ? 0 : Math.abs(a.hidden - b.hidden)));
  const independent = Math.max(1, Math.min(set.instances.length, over));
  return stated(
    over,
    estimate,
    same ? 1 : studentTails(estimate / standardError, a.degreesOfFreedom),
    (level) => {
      const reach = same
        ? // The two never differed, but a difference could still hide among so few.
          tangoInterval(0, 0, independent, level).high
        : studentQuantile(level, a.degreesOfFreedom) * standardError;
      return { low: Math.max(-1, estimate - reach), high: Math.min(1, estimate + reach) };
    },
    confidence,
    largest,
  );
}

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
  const atLeast = noSurerThan(p, limits);
  return {
    over,
    estimate,
    interval,
    simultaneous: limits(Math.min(1 - 1e-12, largest.confidenceOfEach(confidence))),
    p: atLeast,
    adjustedP: largest.adjusted(atLeast),
    equivalentWithin: Math.max(Math.abs(interval.low), Math.abs(interval.high)),
  };
}
