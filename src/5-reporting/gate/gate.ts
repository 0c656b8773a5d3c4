import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { WorstPair } from '../../4-measuring/pairs/worst-pairs.ts';
import { UserError } from '../../base/errors.ts';
import type { BaselineComparison } from './baseline.ts';
import { netDeltaCriterion, robustnessCriterion, sensitivityCriterion } from './edit-criteria.ts';
import { equivalenceCriterion } from './equivalence-criterion.ts';
import {
  DEFAULT_MAX_DROP,
  DEFAULT_MAX_UNSCORED,
  DEFAULT_WITHIN,
  type GateCriteria,
  requireCriteria,
} from './gate-criteria.ts';
import {
  deltaCriterion,
  dropCriterion,
  falseAlarmCriterion,
  type Measured,
  unscoredCriterion,
} from './gate-judge.ts';
import {
  anyOf,
  GATE_VERSION,
  type GateCriterion,
  type GateResult,
  overall,
  type Simultaneous,
} from './gate-result.ts';
import { boundsConfidence } from './simultaneous.ts';

export interface GateEvidence {
  /** One comparison per judge, if judges are compared with a baseline. */
  readonly baselines?: readonly BaselineComparison[];
  /** One comparison per judge but the reference, if judges are to be equivalent to one. */
  readonly equivalences?: readonly BaselineComparison[];
  /** Whether one judge that passes is enough. */
  readonly any?: boolean;
  /** What the measurement's confidence was raised for; see `boundsConfidence`. */
  readonly simultaneous?: Simultaneous;
  /** How many trajectories were asked for when the set was generated. */
  readonly size?: number | null;
  readonly notes?: readonly string[];
  readonly worstPairs?: readonly WorstPair[];
}

/** Holds every judge of a measurement to the criteria. */
export function gate(
  measurement: Measurement,
  criteria: GateCriteria,
  evidence: GateEvidence = {},
): GateResult {
  const { baselines, equivalences, any = false, size = null, notes = [] } = evidence;
  const { confidence } = measurement.intervals;
  const simultaneous = evidence.simultaneous ?? { confidence, judges: 1, looks: 1 };
  requireCriteria(criteria);
  requireConfidence(simultaneous, confidence, any ? measurement.judges.length : 1);
  if (criteria.maxDrop !== undefined && baselines === undefined) {
    throw new UserError('maxDrop needs a baseline to compare with; give one, or omit maxDrop');
  }
  if (criteria.within !== undefined && equivalences === undefined) {
    throw new UserError('within needs a judge to be equivalent to; name one, or omit within');
  }
  if (measurement.judges.length === 0)
    throw new UserError('there is no judge to gate; measure at least one');
  const measured: Measured = { set: measurement.set, intervals: measurement.intervals, size };
  const decided = measurement.judges.map((judge) => {
    const compared = (list: readonly BaselineComparison[] | undefined) =>
      list?.find((comparison) => comparison.judge === judge.judgeId);
    const baseline = compared(baselines);
    if (baselines !== undefined && baseline === undefined) {
      throw new UserError(
        `${judge.judgeId} is not compared with any baseline; compare every judge that is gated`,
      );
    }
    return criteriaOf(measured, judge, criteria, { baseline, equivalence: compared(equivalences) });
  });
  const verdicts = decided.map((own) => overall(own.map(({ verdict }) => verdict)));
  return {
    version: GATE_VERSION,
    verdict: any ? anyOf(verdicts) : overall(verdicts),
    confidence,
    simultaneous,
    passing: any
      ? measurement.judges
          .filter((_, place) => verdicts[place] === 'passed')
          .map(({ judgeId }) => judgeId)
      : null,
    criteria: decided.flat(),
    notes,
    worstPairs: evidence.worstPairs ?? [],
  };
}

/** Bounds that were not widened for all judges and looks would pass more by luck than is said. */
function requireConfidence(simultaneous: Simultaneous, measured: number, judges: number): void {
  const wanted = boundsConfidence({
    ...simultaneous,
    judges: Math.max(judges, simultaneous.judges),
  });
  if (measured < wanted - 1e-12) {
    throw new UserError(
      `the measurement has ${measured} as its confidence, and ${wanted} is needed for ${judges} judges and ${simultaneous.looks} looks; measure with boundsConfidence(…), and give the gate the same as simultaneous`,
    );
  }
}

interface Compared {
  readonly baseline: BaselineComparison | undefined;
  readonly equivalence: BaselineComparison | undefined;
}

function criteriaOf(
  measured: Measured,
  judge: JudgeMeasurement,
  criteria: GateCriteria,
  { baseline, equivalence }: Compared,
): readonly GateCriterion[] {
  const { minDelta, minDeltaType = {}, maxFalseAlarm, maxDrop, maxUnscored, within } = criteria;
  const decided: GateCriterion[] = [];
  if (minDelta !== undefined) {
    decided.push(deltaCriterion(judge, judge.paired.all, null, minDelta, measured));
  }
  for (const [type, least] of Object.entries(minDeltaType)) {
    const row = judge.pairedByType.find(({ group }) => group === type);
    decided.push(deltaCriterion(judge, row, type, least, measured));
  }
  if (maxFalseAlarm !== undefined) {
    decided.push(falseAlarmCriterion(judge, maxFalseAlarm, measured));
  }
  const { maxSensitivity, minNetDelta, minRobustness } = criteria;
  if (maxSensitivity !== undefined) {
    decided.push(sensitivityCriterion(judge, maxSensitivity, measured));
  }
  if (minNetDelta !== undefined) decided.push(netDeltaCriterion(judge, minNetDelta, measured));
  if (minRobustness !== undefined) {
    decided.push(robustnessCriterion(judge, minRobustness, measured));
  }
  if (baseline !== undefined) {
    decided.push(dropCriterion(baseline, maxDrop ?? DEFAULT_MAX_DROP, measured));
  }
  if (equivalence !== undefined) {
    decided.push(equivalenceCriterion(equivalence, within ?? DEFAULT_WITHIN, measured));
  }
  const { trajectories } = measured.set;
  decided.push(unscoredCriterion(judge, trajectories, maxUnscored ?? DEFAULT_MAX_UNSCORED));
  return decided;
}
