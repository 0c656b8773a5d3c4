import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import type { SetSettings } from '../../../src/2-planting/settings.ts';
import { judgeSet } from '../../../src/3-judging/judge.ts';
import type { LocalJudge } from '../../../src/3-judging/judges/judge.ts';
import { DEFAULT_MEASURE, type MeasureOptions, measure } from '../../../src/4-measuring/measure.ts';
import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import type { JudgedSet } from '../../../src/4-measuring/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';

export function buildSet(options: Partial<SetSettings> = { size: 400, seed: 7, parents: true }) {
  return [...labelledSet(planSet(supportDesk, options))];
}

/** A verdict with these fields and defaults for the others. */
export function verdict(
  trajectory: LabelledTrajectory,
  judgeId: string,
  faulty: boolean,
  more: Partial<Verdict> = {},
): Verdict {
  return {
    trajectoryId: trajectory.id,
    judgeId,
    faulty,
    failureStep: null,
    failureType: null,
    confidence: 0.9,
    rationale: '',
    latencySeconds: 1,
    promptTokens: 10,
    completionTokens: 5,
    error: null,
    extra: null,
    ...more,
  };
}

export function judged(
  set: readonly LabelledTrajectory[],
  ...judges: readonly LocalJudge[]
): JudgedSet {
  return judgedSetFromMemory(
    set,
    judges.flatMap((judge) => [...judgeSet(judge, set)]),
    supportDesk,
  );
}

export function measured(
  set: readonly LabelledTrajectory[],
  verdicts: readonly Verdict[],
  options: Partial<MeasureOptions> = {},
): Measurement {
  return measure(judgedSetFromMemory(set, verdicts, supportDesk), {
    ...DEFAULT_MEASURE,
    replicates: 200,
    ...options,
  });
}
