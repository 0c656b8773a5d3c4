import type { Measurement } from '../4-measuring/measurement/measurement.ts';
import type { JudgedSet } from '../4-measuring/rows/judged-set.ts';
import { pairsOf } from '../4-measuring/rows/pairs.ts';
import { selectJudges } from '../4-measuring/rows/select-judges.ts';
import { worstPairs } from '../4-measuring/rows/worst-pairs.ts';
import { UnknownNameError, UserError } from '../base/errors.ts';
import { type BaselineComparison, compareWithBaseline } from './gate/baseline.ts';
import type { GateCriteria } from './gate/criteria.ts';
import { gate } from './gate/gate-measurement.ts';
import type { GateResult, Simultaneous } from './gate/gate-result.ts';
import { MOST_ANNOTATIONS } from './gate/github-annotations.ts';

/** An earlier judged set to compare with. */
export interface Baseline {
  readonly judged: JudgedSet;
  /** The id that the judge had then, if it was another. */
  readonly judge?: string | undefined;
}

export interface GateOptions {
  readonly baseline?: Baseline | undefined;
  /** The id of a judge of the same set that the others are to be equivalent to. */
  readonly equivalentTo?: string | undefined;
  /** Whether one judge that passes is enough. */
  readonly any?: boolean;
  /** What the measurement's confidence was raised for; see `boundsConfidence`. */
  readonly simultaneous?: Simultaneous;
  /** How many trajectories were asked for when the set was generated. */
  readonly size?: number | null;
  readonly notes?: readonly string[];
}

/**
 * Stage 5, for a build: the judges of a measurement are held to criteria. Every interval that a gate
 * reads has a closed form, so a measurement that compares no judges will do; its confidence is the gate's.
 *
 * @param judged what was measured, for the worst pairs and the comparison with a baseline
 */
export function gateJudges(
  measurement: Measurement,
  judged: JudgedSet,
  criteria: GateCriteria,
  { baseline, equivalentTo, ...options }: GateOptions = {},
): GateResult {
  const ids = measurement.judges.map(({ judgeId }) => judgeId);
  const measured = selectJudges(judged, ids);
  const { confidence } = measurement.intervals;
  return gate(measurement, criteria, {
    ...options,
    worstPairs: worstPairs(measured.set, measured.judges, MOST_ANNOTATIONS),
    ...(baseline === undefined ? {} : { baselines: comparisons(measured, baseline, confidence) }),
    ...(equivalentTo === undefined
      ? {}
      : { equivalences: equivalences(measured, judged, equivalentTo, confidence) }),
  });
}

function comparisons(
  { set, judges }: JudgedSet,
  baseline: Baseline,
  confidence: number,
): readonly BaselineComparison[] {
  const known = baseline.judged.judges.map(({ judgeId }) => judgeId);
  const hasPairs = pairsOf(set).size > 0;
  return judges.map((judge) => {
    const id = baseline.judge ?? judge.judgeId;
    const earlier = baseline.judged.judges.find(({ judgeId }) => judgeId === id);
    if (earlier === undefined) throw new UnknownNameError('judge of the baseline', id, known);
    const compared = compareWithBaseline(
      { set, judge },
      { set: baseline.judged.set, judge: earlier },
      confidence,
    );
    if (compared.commonPairs === 0 && hasPairs) {
      throw new UserError(
        'the baseline has no pair in common with this set: no fault and its clean parent are in both with the same id, content and label; choose a baseline that judged the same trajectories',
      );
    }
    return compared;
  });
}

/** Every judge but the reference, beside the reference on the same set. */
function equivalences(
  { set, judges }: JudgedSet,
  judged: JudgedSet,
  reference: string,
  confidence: number,
): readonly BaselineComparison[] {
  const { judges: found } = selectJudges(judged, [reference]);
  const others = judges.filter(({ judgeId }) => judgeId !== reference);
  if (others.length === 0) {
    throw new UserError(
      `no judge but ${reference} is gated, and every judge is equivalent to itself; gate another one with it`,
    );
  }
  return found.flatMap((earlier) =>
    others.map((judge) => compareWithBaseline({ set, judge }, { set, judge: earlier }, confidence)),
  );
}
