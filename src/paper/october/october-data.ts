import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
import { type Pairs, pairsOf } from '../../metrics/columns/pairs.ts';
import type { SetColumns } from '../../metrics/columns/set-columns.ts';
import type { Verdict } from '../../trajectory/verdict.ts';
import type { AugustData } from '../august/august-data.ts';
import { loadRows, type Rows } from '../load-rows.ts';
import { OCTOBER_JUDGES, type OctoberJudge } from '../names.ts';
import type { ReleaseFiles } from '../release-files.ts';

/** One judge of the ablation on the judged set. */
export interface CellVerdicts {
  readonly columns: JudgeColumns;
  /** By row of the set. */
  readonly verdicts: readonly (Verdict | undefined)[];
}

/** The ablation on the judged set and on the clean parents that August's set lacked. */
export interface Ablation {
  readonly set: SetColumns;
  readonly pairs: Pairs;
  /** A judge without verdicts is absent. */
  readonly cells: Readonly<Partial<Record<OctoberJudge, CellVerdicts>>>;
}

/** Cells of the ablation on the agent's episodes. */
export type Organic = Pick<Ablation, 'set' | 'cells'>;

/** Everything October's figures are made from; what has not been released to us is null. */
export interface OctoberData {
  readonly august: AugustData;
  readonly ablation: Ablation | null;
  readonly organic: Organic | null;
}

export async function loadOctober(files: ReleaseFiles, august: AugustData): Promise<OctoberData> {
  const { ablation, organicVerdicts } = files;
  const judged = ablation && (await loadRows(ablation.trajectories, ablation.verdicts));
  const episodes = organicVerdicts && (await loadRows(files.agentTrajectories, organicVerdicts));
  return {
    august,
    ablation: judged && { set: judged.set, pairs: pairsOf(judged.set), cells: cellsOf(judged) },
    organic: episodes ? { set: episodes.set, cells: cellsOf(episodes) } : null,
  };
}

function cellsOf(rows: Rows): Ablation['cells'] {
  return Object.fromEntries(
    Object.entries(OCTOBER_JUDGES).flatMap(([name, id]) => {
      const columns = rows.judges.get(id);
      return columns === undefined ? [] : [[name, { columns, verdicts: rows.verdicts.get(id) }]];
    }),
  );
}
