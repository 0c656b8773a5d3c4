import { type PairFlags, pairFlags } from '../metrics/pair-flags.ts';
import type { LabelledTrajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';

/** What one judge did on a labelled set, as plain data; whatever shows it computes nothing. */
export interface Measurement {
  readonly judgeId: string;
  readonly cleanRuns: number;
  readonly cleanRunsFlagged: number;
  readonly byType: readonly PairFlags[];
}

/** Stage 4: verdicts and labels become numbers. */
export function measure(
  set: readonly LabelledTrajectory[],
  verdicts: readonly Verdict[],
  types: readonly string[],
): Measurement {
  const flagged = new Map(verdicts.map((verdict) => [verdict.trajectoryId, verdict.faulty]));
  const clean = set.filter(({ label }) => !label.faulty);
  return {
    judgeId: verdicts[0]?.judgeId ?? '',
    cleanRuns: clean.length,
    cleanRunsFlagged: clean.filter(({ id }) => flagged.get(id) === true).length,
    byType: types.map((type) => pairFlags(type, set, flagged)),
  };
}
