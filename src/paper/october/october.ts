import { ABLATION_CELLS } from '../ablation/ablation-cells.ts';
import { measureAblation } from '../ablation/measure-ablation.ts';
import type { Figures } from '../paper-figures.ts';
import {
  type AblationTable,
  ablationTable,
  absentJudges,
  type WithCells,
} from './ablation-table.ts';
import { agreement, schemaCheck } from './agreement-figures.ts';
import { prematureStops, replyOnlyAgain, stepsForTheReply } from './cell-counts.ts';
import { cellFigures } from './cell-figures.ts';
import { contrastFigures } from './contrast-figures.ts';
import type { AblationData, JudgedCells, OctoberData } from './october-data.ts';
import { organicOutcome, organicSteps } from './organic.ts';

const measuredAblation = ablationTable(
  ABLATION_CELLS,
  ({ set, cells: { A, B, C, D } }: WithCells<AblationData, (typeof ABLATION_CELLS)[number]>) =>
    measureAblation(set, { A: A.columns, B: B.columns, C: C.columns, D: D.columns }),
  { ...cellFigures, ...contrastFigures },
);

const ablationTables: readonly AblationTable<AblationData>[] = [
  measuredAblation,
  agreement,
  schemaCheck,
  replyOnlyAgain,
  stepsForTheReply,
  prematureStops,
];

const organicTables: readonly AblationTable<JudgedCells>[] = [organicOutcome, organicSteps];

/** Every figure of the October edition, by name. */
export const octoberNames: readonly string[] = [...ablationTables, ...organicTables].flatMap(
  ({ names }) => names,
);

/** October's figures as far as the verdicts go, and what the others would need. */
export function octoberFigures({ ablation, organic }: OctoberData): {
  readonly figures: Figures;
  readonly lacking: readonly string[];
} {
  if (ablation === null && organic === null) {
    return { figures: {}, lacking: ['there are no ablation verdicts'] };
  }
  const onSet = rebuilt(ablation, ablationTables, 'the judged set');
  const onEpisodes = rebuilt(organic, organicTables, "the agent's episodes");
  return {
    figures: { ...onSet.figures, ...onEpisodes.figures },
    lacking: [...onSet.lacking, ...onEpisodes.lacking],
  };
}

function rebuilt<Source extends JudgedCells>(
  source: Source | null,
  tables: readonly AblationTable<Source>[],
  on: string,
): ReturnType<typeof octoberFigures> {
  if (source === null) return { figures: {}, lacking: [`there are no ablation verdicts on ${on}`] };
  return {
    figures: Object.assign({}, ...tables.map(({ rebuild }) => rebuild(source))),
    lacking: absentJudges(source, tables, on),
  };
}
