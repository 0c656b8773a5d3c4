import { readJudgeId } from '../../3-judging/judges/families/families.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { leakText } from '../../4-measuring/metrics/leak.ts';
import { listedBriefly } from '../../4-measuring/recommending/listed.ts';
import type { WorstPair } from '../../4-measuring/rows/worst-pairs.ts';
import { UserError } from '../../base/errors.ts';
import type { BaselineComparison } from '../changes/compare-deltas.ts';
import { CRITERIA, type GateCriteria, requireCriteria, thresholdsOf } from './criteria.ts';
import type { Asked, Criterion, Evidence } from './criterion.ts';
import { decide } from './decide.ts';
import {
  anyOf,
  boundsConfidence,
  GATE_VERSION,
  type GateCriterion,
  type GateResult,
  overall,
  type Simultaneous,
} from './gate-result.ts';
import { ofRunningBound } from './running-evidence.ts';
import type { BoundsOfStopped } from './stopping.ts';

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
  /** Of judges whose judging a rule may have ended, by their ids: the bounds of their criteria. */
  readonly stopped?: ReadonlyMap<string, BoundsOfStopped> | undefined;
}

type Comparison = NonNullable<Criterion['needs']>;

/** Where the evidence of criteria that compare lies, and what it is called if it is missing. */
const COMPARISONS = {
  against: { evidence: 'baselines', what: 'a baseline to compare with' },
  equivalentTo: { evidence: 'equivalences', what: 'a judge to be equivalent to' },
} as const satisfies Record<Comparison, object>;

/** Holds every judge of a measurement to the criteria. */
export function gate(
  measurement: Measurement,
  criteria: GateCriteria,
  evidence: GateEvidence = {},
): GateResult {
  const { any = false, size = null, notes = [], stopped } = evidence;
  const { confidence } = measurement.intervals;
  const simultaneous = evidence.simultaneous ?? { confidence, judges: 1 };
  requireCriteria(criteria);
  requireConfidence(simultaneous, confidence, any ? measurement.judges.length : 1);
  for (const { key, needs } of CRITERIA) {
    if (needs === undefined || criteria[key] === undefined) continue;
    const { evidence: given, what } = COMPARISONS[needs];
    if (evidence[given] === undefined) {
      throw new UserError(`${key} needs ${what}; give one, or omit ${key}`);
    }
  }
  if (measurement.judges.length === 0)
    throw new UserError('there is no judge to gate; measure at least one');
  const decided = measurement.judges.map((judge) => {
    const compared = (needs: Comparison): BaselineComparison | undefined =>
      evidence[COMPARISONS[needs].evidence]?.find(({ judge: id }) => id === judge.judgeId);
    if (evidence.baselines !== undefined && compared('against') === undefined) {
      throw new UserError(
        `${judge.judgeId} is not compared with any baseline; compare every judge that is gated`,
      );
    }
    const bounds = stopped?.get(judge.judgeId);
    const shared = { judge, set: measurement.set, confidence, size, stopped: bounds !== undefined };
    return CRITERIA.flatMap((criterion) =>
      heldTo(criterion, criteria, measurement).flatMap((asked) =>
        held(criterion, { ...shared, ...asked }, compared, bounds),
      ),
    );
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
    notes: [...notes, ...askedOnce(measurement)],
    worstPairs: evidence.worstPairs ?? [],
  };
}

/** What no bound covers, where a judge that may answer differently the next time was asked once. */
function askedOnce({ judges }: Measurement): readonly string[] {
  const once = judges.filter(
    ({ judgeId, repeats }) => repeats === null && (readJudgeId(judgeId)?.family.asksModel ?? true),
  );
  if (once.length === 0) return [];
  const who = listedBriefly(once.map(({ judgeId }) => judgeId));
  return [
    `${who} ${once.length === 1 ? 'was' : 'were'} asked once about each run, so no bound covers what another run of the judge would say; tj judge --repeats 3 lets the gate allow for that.`,
  ];
}

/** Every threshold that a criterion is held to, one for each fault type where it is about every one of them. */
function heldTo(
  criterion: (typeof CRITERIA)[number],
  criteria: GateCriteria,
  { set }: Measurement,
): ReturnType<typeof thresholdsOf> {
  const given = thresholdsOf(criterion, criteria);
  if (criterion.everyType !== true) return given;
  const types = set.types.filter(({ pairs }) => pairs > 0);
  return given.flatMap(({ threshold }) => types.map(({ name }) => ({ type: name, threshold })));
}

/** Bounds that were not widened for all judges would pass more by luck than is said. */
function requireConfidence(simultaneous: Simultaneous, measured: number, judges: number): void {
  const wanted = boundsConfidence({
    ...simultaneous,
    judges: Math.max(judges, simultaneous.judges),
  });
  if (measured < wanted - 1e-12) {
    throw new UserError(
      `the measurement has ${measured} as its confidence, and ${wanted} is needed for ${judges} judges; measure with boundsConfidence(…), and give the gate the same as simultaneous`,
    );
  }
}

/** Nothing for a criterion that compares the judge, where nothing was named to compare it with. */
function held(
  criterion: (typeof CRITERIA)[number],
  asked: Asked,
  comparison: (needs: Comparison) => BaselineComparison | undefined,
  bounds: BoundsOfStopped | undefined,
): readonly GateCriterion[] {
  const { key, bound, name, presumedName = name } = criterion;
  const subject = (reference: string | null) => ({
    judge: asked.judge.judgeId,
    key,
    name: asked.set.parents === 'presumed' ? presumedName : name,
    type: asked.type,
    bound,
    reference,
    threshold: asked.threshold,
  });
  const decided = (usual: Evidence) => {
    const evidence = bounds === undefined ? usual : ofStopped(criterion, asked, usual, bounds);
    return decide(leaked(asked, evidence) ?? evidence, bound, asked.threshold);
  };
  if (criterion.needs === undefined) {
    return [{ ...subject(null), ...decided(criterion.evidence(asked)) }];
  }
  const compared = comparison(criterion.needs);
  if (compared === undefined) return [];
  const reference = criterion.needs === 'equivalentTo' ? compared.baselineJudge : null;
  return [{ ...subject(reference), ...decided(criterion.evidence(asked, compared)) }];
}

/** Intervals for a fixed number of runs are wrong where what was seen decided that number. */
function ofStopped(
  { key, name, counted }: (typeof CRITERIA)[number],
  { type }: Asked,
  usual: Evidence,
  bounds: BoundsOfStopped,
): Evidence {
  if (usual.decidedBy === 'count') return usual;
  if (counted !== undefined) return ofRunningBound(bounds(key, type), usual);
  return {
    decidedBy: 'nothing',
    over: usual.over,
    reason: `judging may have been ended by what was seen (tj judge --until), and no bound of ${name} allows for that; judge the set again with --out, without --until`,
  };
}

/** What a judge that knows more than it is shown scores is no evidence; null for what was merely counted. */
function leaked({ judge: { leak } }: Asked, { decidedBy, over }: Evidence): Evidence | null {
  if (leak === null || decidedBy === 'count') return null;
  return { decidedBy: 'leak', over, reason: `it ${leakText(leak)}` };
}
