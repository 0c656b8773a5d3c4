import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { type Pairs, pairsOf } from '../../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { judgesByName, loadRows, loadTrajectories } from '../load-rows.ts';
import { AUGUST_JUDGES, type AugustJudge } from '../names.ts';
import type { ReleaseFiles } from '../release-files.ts';

/** Everything that August's figures are made from. */
export interface AugustData {
  readonly set: SetColumns;
  readonly pairs: Pairs;
  readonly trajectories: readonly LabelledTrajectory[];
  readonly judges: Readonly<Record<AugustJudge, JudgeColumns>>;
  /** By row of the set. */
  readonly verdicts: Readonly<Record<AugustJudge, readonly (Verdict | undefined)[]>>;
  /** Episodes that a model drove. The rules and the outcome label them. */
  readonly episodes: readonly LabelledTrajectory[];
}

export async function loadAugust(files: ReleaseFiles): Promise<AugustData> {
  const rows = await loadRows(files.trajectories, files.verdicts);
  const { set, trajectories } = rows;
  return {
    set,
    pairs: pairsOf(set),
    trajectories,
    ...judgesByName(rows, AUGUST_JUDGES, files.verdicts),
    episodes: await loadTrajectories(files.agentTrajectories),
  };
}
