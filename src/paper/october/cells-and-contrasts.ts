import { pairedReplicates } from '../../metrics/resampling/paired-replicates.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { CELLS } from '../names.ts';
import { ablationStreams, REPLICATES } from '../streams.ts';
import { stateFalseAlarms, statePairs } from './cells.ts';
import { type CellJudges, Contrasts } from './contrasts.ts';
import { cellAlarms } from './false-alarms.ts';
import type { Ablation } from './october-data.ts';

/**
 * Every cell's false alarms and paired discrimination, and the contrasts between cells: two
 * resamplings, of clean runs and of instances, each shared by all that rests on it.
 */
export function cellsAndContrasts(
  sheet: FigureSheet,
  ablation: Ablation,
  judges: CellJudges,
): void {
  const { set, pairs } = ablation;
  const { instances, cleanRuns } = ablationStreams();
  const contrasts = new Contrasts(sheet);

  const alarms = cellAlarms(set, judges, cleanRuns);
  for (const cell of CELLS) stateFalseAlarms(sheet, ablation, cell, judges[cell], alarms[cell]);
  contrasts.onCleanRuns(ablation, judges, alarms);

  const pending = [
    ...CELLS.flatMap((cell) => statePairs(sheet, ablation, cell, judges[cell])),
    ...contrasts.onPairs(ablation, judges),
  ];
  const quantities = pending.map(({ quantity }) => quantity);
  const replicates = pairedReplicates(set, pairs, quantities, instances, REPLICATES);
  pending.forEach(({ state }, index) => {
    state(replicates[index] as Float64Array);
  });
  contrasts.state();
}
