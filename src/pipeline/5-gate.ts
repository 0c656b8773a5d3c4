import { UnknownNameError, UserError } from '../errors.ts';
import { type BaselineComparison, compareWithBaseline } from '../gate/baseline.ts';
import { gate } from '../gate/gate.ts';
import type { GateCriteria } from '../gate/gate-criteria.ts';
import type { GateResult } from '../gate/gate-result.ts';
import type { Measurement } from '../metrics/measurement.ts';
import { worstPairs } from '../metrics/pairs/worst-pairs.ts';
import { MOST_ANNOTATIONS } from '../report/gate/github-annotations.ts';
import type { JudgedSet } from '../run-folder/rows/load-judged-set.ts';
import { DEFAULT_MEASURE, measure } from './4-measure.ts';

/** An earlier run to compare with. */
export interface Baseline {
  readonly run: JudgedSet;
  /** The judge's id in that run, where it was another. */
  readonly judge?: string;
}

export interface GateOptions {
  readonly confidence: number;
  readonly baseline?: Baseline;
}

/** Stage 5, for a build: a run and what is asked of its judges become a verdict. */
export function gateRun(
  run: JudgedSet,
  criteria: GateCriteria,
  { confidence, baseline }: GateOptions = DEFAULT_MEASURE,
): GateResult {
  return gate(measuredApart(run, confidence), criteria, {
    worstPairs: worstPairs(run.set, run.judges, MOST_ANNOTATIONS),
    ...(baseline === undefined ? {} : { baselines: comparisons(run, baseline, confidence) }),
  });
}

/**
 * What a gate reads has a closed form, so a handful of resamples will do; and it never compares two
 * judges with each other, so each is measured by itself.
 */
function measuredApart({ set, judges }: JudgedSet, confidence: number): Measurement {
  const options = { ...DEFAULT_MEASURE, confidence, replicates: 10 };
  const [first, ...others] = judges.map((judge) => measure({ set, judges: [judge] }, options));
  if (first === undefined) throw new UserError('there is no judge to gate');
  return { ...first, judges: [first, ...others].flatMap((measurement) => measurement.judges) };
}

function comparisons(
  { set, judges }: JudgedSet,
  baseline: Baseline,
  confidence: number,
): readonly BaselineComparison[] {
  const known = baseline.run.judges.map(({ judgeId }) => judgeId);
  return judges.map((judge) => {
    const id = baseline.judge ?? judge.judgeId;
    const earlier = baseline.run.judges.find(({ judgeId }) => judgeId === id);
    if (earlier === undefined) throw new UnknownNameError('judge of the baseline', id, known);
    const compared = compareWithBaseline(
      { set, judge },
      { set: baseline.run.set, judge: earlier },
      confidence,
    );
    if (compared.commonPairs === 0) {
      throw new UserError(
        'the baseline has no pair in common with this run: no fault and its clean parent are in both with the same id, content and label',
      );
    }
    return compared;
  });
}
