import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { Difference } from '../measurement/measurement.ts';
import type { ListedMetric } from '../metrics/listed-metric.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { metrics } from '../metrics/metrics.ts';
import {
  largestDifference,
  type NormalDraw,
} from '../statistics/simultaneous/largest-difference.ts';
import { type ComparedMetric, compareTwo } from './compare-two.ts';
import type { JudgedEvidence } from './judged-evidence.ts';
import { covarianceOf, residualsOf } from './residuals.ts';

/** Fixed, so that the same rows always give the same measurement. */
const SEED = 20261117;
/** The error of a simulated 95 % quantile is then about a hundredth of a standard error. */
const DRAWS = 20_000;

/**
 * Every difference between two judges, for every metric that judges are compared on: over the rows that
 * both scored, with an interval of its own and with one that allows for all comparisons of that metric.
 */
export function compareJudges(
  context: MeasuringContext,
  judges: readonly JudgedEvidence[],
): readonly Difference[] {
  const two = judges.flatMap((one, place) =>
    judges.slice(place + 1).map((other) => ({ one, other })),
  );
  const fromTheStart = normalDraws();
  const byMetric = comparedMetrics(context).map((metric) => {
    const residuals = judges.map((judge) => residualsOf(metric, context, judge));
    const covariance = covarianceOf(residuals, judges[0]?.instances.times);
    const largest = largestDifference(covariance, fromTheStart(), DRAWS);
    return two.map((both) => ({
      metric: metric.id,
      judge: both.one.judge.judgeId,
      minus: both.other.judge.judgeId,
      ...compareTwo(metric, context, both, largest),
    }));
  });
  return two.flatMap((_, place) => byMetric.map((rows) => rows[place] as Difference));
}

/** The metrics that judges are compared on and that the set can give. */
function comparedMetrics({ leftOut }: MeasuringContext): readonly (ComparedMetric & Listed)[] {
  return metrics.filter(
    (metric: ListedMetric): metric is ComparedMetric & Listed =>
      metric.compared && !leftOut.some((left) => left.metric === metric.id),
  );
}

type Listed = (typeof metrics)[number];

/**
 * Box and Muller's normal draws. Every metric gets the same ones from the start, so they are made once
 * and kept.
 */
function normalDraws(): () => NormalDraw {
  const random = NumpyGenerator.defaultRng(SEED);
  const made: number[] = [];
  return () => {
    let at = 0;
    return () => {
      if (at === made.length) {
        const radius = Math.sqrt(-2 * Math.log(1 - random.random()));
        made.push(radius * Math.cos(2 * Math.PI * random.random()));
      }
      return present(made[at++]);
    };
  };
}
