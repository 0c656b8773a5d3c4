import { stepConventions } from '../../ablation/step-conventions.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import type { Ablation, CellVerdicts } from './october-data.ts';

/** Which step the step-checking cell blames for an action never taken: 3 is the label, 4 the gap. */
export function prematureStops(sheet: FigureSheet, { set }: Ablation, cell: CellVerdicts): void {
  const verdicts = cell.verdicts.filter((verdict) => verdict !== undefined);
  const counted = stepConventions(set, verdicts, 'premature_stop');
  sheet.set('AblDPremDetectedN', counted.detected);
  sheet.set('AblDPremStepThreeK', counted.lastExecuted);
  sheet.set('AblDPremStepFourK', counted.missingAction);
  sheet.set('AblDPremStepOtherK', counted.other);
}
