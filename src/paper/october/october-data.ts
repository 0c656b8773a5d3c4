import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { AugustData } from '../august/august-data.ts';
import { loadRows, type Rows } from '../load-rows.ts';
import { OCTOBER_JUDGES, type OctoberJudge } from '../names.ts';
import type { ReleaseFiles } from '../release-files.ts';

/** What one judge of the ablation said. */
export interface CellVerdicts {
  readonly columns: JudgeColumns;
  readonly verdicts: readonly Verdict[];
}

/** Labelled trajectories with the ablation's verdicts on them. */
export interface JudgedCells {
  readonly set: SetColumns;
  /** A judge without verdicts is absent. */
  readonly cells: Readonly<Partial<Record<OctoberJudge, CellVerdicts>>>;
}

/** The ablation on the judged set and on the clean parents that August's set lacked. */
export interface AblationData extends JudgedCells {
  readonly august: AugustData;
}

/** Everything that October's figures are made from. What the folder does not hold is null. */
export interface OctoberData {
  readonly ablation: AblationData | null;
  /** The ablation on the agent's episodes. */
  readonly organic: JudgedCells | null;
}

export async function loadOctober(files: ReleaseFiles, august: AugustData): Promise<OctoberData> {
  const { ablation, organicVerdicts } = files;
  const judged = ablation && (await loadRows(ablation.trajectories, ablation.verdicts));
  const episodes = organicVerdicts && (await loadRows(files.agentTrajectories, organicVerdicts));
  return {
    ablation: judged && { ...judgedCells(judged), august },
    organic: episodes ? judgedCells(episodes) : null,
  };
}

function judgedCells({ set, judges, verdicts }: Rows): JudgedCells {
  return {
    set,
    cells: Object.fromEntries(
      Object.entries(OCTOBER_JUDGES).flatMap(([name, id]) => {
        const columns = judges.get(id);
        if (columns === undefined) return [];
        const own = (verdicts.get(id) ?? []).filter((verdict) => verdict !== undefined);
        return [[name, { columns, verdicts: own }]];
      }),
    ),
  };
}
