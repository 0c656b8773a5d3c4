import { UserError } from '../errors.ts';
import type { JudgeMeasurement, Measurement } from '../metrics/measurement/measurement.ts';
import type { WorstPair } from '../metrics/pairs/worst-pairs.ts';
import type { BaselineComparison } from './baseline.ts';
import {
  DEFAULT_MAX_DROP,
  DEFAULT_MAX_UNSCORED,
  type GateCriteria,
  requireCriteria,
} from './gate-criteria.ts';
import {
  deltaCriterion,
  dropCriterion,
  falseAlarmCriterion,
  unscoredCriterion,
} from './gate-judge.ts';
import { GATE_VERSION, type GateCriterion, type GateResult, overall } from './gate-result.ts';

export interface GateEvidence {
  /** One comparison per judge, if judges are compared with a baseline. */
  readonly baselines?: readonly BaselineComparison[];
  readonly worstPairs?: readonly WorstPair[];
}

/** Holds every judge of a measurement to the criteria. */
export function gate(
  measurement: Measurement,
  criteria: GateCriteria,
  { baselines, worstPairs = [] }: GateEvidence = {},
): GateResult {
  requireCriteria(criteria);
  if (criteria.maxDrop !== undefined && baselines === undefined) {
    throw new UserError('maxDrop needs a baseline to compare with; give one, or omit maxDrop');
  }
  if (measurement.judges.length === 0)
    throw new UserError('there is no judge to gate; measure at least one');
  const decided = measurement.judges.flatMap((judge) => {
    const baseline = baselines?.find((comparison) => comparison.judge === judge.judgeId);
    if (baselines !== undefined && baseline === undefined) {
      throw new UserError(
        `${judge.judgeId} is not compared with any baseline; compare every judge that is gated`,
      );
    }
    return criteriaOf(measurement, judge, criteria, baseline);
  });
  return {
    version: GATE_VERSION,
    verdict: overall(decided.map(({ verdict }) => verdict)),
    confidence: measurement.intervals.confidence,
    criteria: decided,
    worstPairs,
  };
}

function criteriaOf(
  measurement: Measurement,
  judge: JudgeMeasurement,
  criteria: GateCriteria,
  baseline: BaselineComparison | undefined,
): readonly GateCriterion[] {
  const { minDelta, minDeltaType = {}, maxFalseAlarm } = criteria;
  const decided: GateCriterion[] = [];
  if (minDelta !== undefined) {
    decided.push(deltaCriterion(judge, judge.paired[0], null, minDelta, measurement));
  }
  for (const [type, least] of Object.entries(minDeltaType)) {
    const row = judge.pairedByType.find(({ group }) => group === type);
    decided.push(deltaCriterion(judge, row, type, least, measurement));
  }
  if (maxFalseAlarm !== undefined) {
    decided.push(falseAlarmCriterion(judge, maxFalseAlarm, measurement));
  }
  if (baseline !== undefined) {
    decided.push(dropCriterion(baseline, criteria.maxDrop ?? DEFAULT_MAX_DROP, measurement));
  }
  decided.push(
    unscoredCriterion(
      judge,
      measurement.set.trajectories,
      criteria.maxUnscored ?? DEFAULT_MAX_UNSCORED,
    ),
  );
  return decided;
}
