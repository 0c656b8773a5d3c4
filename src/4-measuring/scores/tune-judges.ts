import { printed } from '../../3-judging/compositions/expression.ts';
import { composed } from '../../3-judging/compositions/operators.ts';
import type { RankingRow, ThresholdCurve } from '../measurement/measurement.ts';
import { DEFAULT_SETTINGS, type MetricSettings } from '../metrics/metric.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { pairsOf } from '../rows/pairs.ts';
import { type Suspicion, suspicionOf } from '../rows/score-column.ts';
import { DEFAULT_CONFIDENCE } from '../statistics/domain.ts';
import type { TuningGoal } from './cut-counts.ts';
import { pairedAuc } from './ranking.ts';
import { thresholdCurve } from './threshold-curve.ts';
import { type TunedThreshold, tuneThreshold } from './tune-threshold.ts';

/** The best threshold of one judge. */
export interface TunedJudge extends TunedThreshold {
  readonly judge: string;
  /** A judge that can be named wherever an id is; null where no threshold keeps the bound. */
  readonly expression: string | null;
  readonly from: Suspicion['from'];
  readonly faultyWhen: Suspicion['faultyWhen'];
  readonly pairedAuc: RankingRow;
  readonly curve: ThresholdCurve;
}

export interface Tuning {
  readonly goal: TuningGoal;
  readonly judges: readonly TunedJudge[];
  /** Judges that have no pair to be tuned on. */
  readonly leftOut: readonly string[];
}

/** The goal that settings name: the least expected cost if anything is said of costs, else the largest Δ. */
export function goalOf(
  given: { readonly [Key in keyof MetricSettings]?: MetricSettings[Key] | undefined } & {
    readonly maxFalseAlarm?: number | undefined;
  },
): TuningGoal {
  const { prevalence, costMiss, costAlarm, maxFalseAlarm = null } = given;
  const saysCosts = [prevalence, costMiss, costAlarm].some((value) => value !== undefined);
  return {
    costs: saysCosts
      ? {
          prevalence: prevalence ?? DEFAULT_SETTINGS.prevalence,
          costMiss: costMiss ?? DEFAULT_SETTINGS.costMiss,
          costAlarm: costAlarm ?? DEFAULT_SETTINGS.costAlarm,
        }
      : null,
    maxFalseAlarm,
  };
}

/** @param withControls whether judges whose answers are known in advance are tuned, too */
export function tuneJudges(
  { set, judges }: JudgedSet,
  goal: TuningGoal,
  withControls: boolean,
): Tuning {
  const pairs = pairsOf(set);
  const candidates = judges.filter(({ control }) => withControls || !control);
  const tuned = candidates.map((judge): TunedJudge | string => {
    const suspicion = suspicionOf(judge);
    const suspected = { set, pairs, values: suspicion.values };
    const found = tuneThreshold(set, pairs, judge.flag, suspicion, goal, DEFAULT_CONFIDENCE);
    if (found === null) return judge.judgeId;
    return {
      judge: judge.judgeId,
      expression:
        found.threshold === null
          ? null
          : printed(
              composed('threshold', [{ judge: judge.judgeId }], { threshold: found.threshold }),
            ),
      from: suspicion.from,
      faultyWhen: suspicion.faultyWhen,
      ...found,
      pairedAuc: pairedAuc(suspected, DEFAULT_CONFIDENCE),
      curve: thresholdCurve(suspected, suspicion),
    };
  });
  return {
    goal,
    judges: tuned.flatMap((each) => (typeof each === 'string' ? [] : [each])),
    leftOut: tuned.filter((each) => typeof each === 'string'),
  };
}
