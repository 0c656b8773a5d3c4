import { pairsOf } from '../../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { summariseSet } from '../../4-measuring/rows/summarise-set.ts';
import { ABLATION_CELLS, type CellJudges } from './ablation-cells.ts';
import { type AblationOptions, DEFAULT_ABLATION } from './ablation-design.ts';
import type { AblationMeasurement } from './ablation-measurement.ts';
import { groupsOf, measureCell } from './measure-cell.ts';
import { measureContrasts } from './measure-contrasts.ts';
import { resampleCells } from './resample-cells.ts';

/** Measures every cell on its own, and the contrasts between cells. */
export function measureAblation(
  set: SetColumns,
  judges: CellJudges,
  { confidence, replicates }: AblationOptions = DEFAULT_ABLATION,
): AblationMeasurement {
  const pairs = pairsOf(set);
  const groups = groupsOf(set);
  const resampled = resampleCells(set, pairs, judges, groups, replicates);
  const cells = ABLATION_CELLS.map((cell) => ({
    cell,
    judgeId: judges[cell].judgeId,
    ...measureCell({ set, pairs, groups }, judges[cell], resampled[cell], confidence),
  }));
  const summary = summariseSet(set);
  return {
    set: {
      trajectories: summary.trajectories,
      clean: summary.clean,
      faults: summary.faults,
      pairs: summary.pairs,
    },
    confidence,
    replicates,
    cells,
    contrasts: measureContrasts(cells, resampled, confidence),
  };
}
