import { UnknownNameError, UserError } from '../errors.ts';
import { type BaselineComparison, compareWithBaseline } from '../gate/baseline.ts';
import { gate } from '../gate/gate.ts';
import type { GateCriteria } from '../gate/gate-criteria.ts';
import type { GateResult } from '../gate/gate-result.ts';
import { pairsOf } from '../metrics/columns/pairs.ts';
import type { Measurement } from '../metrics/measurement/measurement.ts';
import { worstPairs } from '../metrics/pairs/worst-pairs.ts';
import { MOST_ANNOTATIONS } from '../report/gate/github-annotations.ts';
import type { JudgedSet } from '../run-folder/rows/judged-set.ts';
import { selectJudges } from '../run-folder/rows/select-judges.ts';

/** An earlier judged set to compare with. */
export interface Baseline {
  readonly judged: JudgedSet;
  /** The id that the judge had then, if it was another. */
  readonly judge?: string | undefined;
}

export interface GateOptions {
  readonly baseline?: Baseline | undefined;
}

/**
 * Stage 5, for a build: the judges of a measurement are held to criteria. Every interval that a gate
 * reads has a closed form, so a measurement with `replicates: 0` will do; its confidence is the gate's.
 *
 * @param judged what was measured, for the worst pairs and the comparison with a baseline
 */
export function gateJudges(
  measurement: Measurement,
  judged: JudgedSet,
  criteria: GateCriteria,
  { baseline }: GateOptions = {},
): GateResult {
  const ids = measurement.judges.map(({ judgeId }) => judgeId);
  const measured = selectJudges(judged, ids);
  const { confidence } = measurement.intervals;
  return gate(measurement, criteria, {
    worstPairs: worstPairs(measured.set, measured.judges, MOST_ANNOTATIONS),
    ...(baseline === undefined ? {} : { baselines: comparisons(measured, baseline, confidence) }),
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
