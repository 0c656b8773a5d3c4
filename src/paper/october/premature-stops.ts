import type { Verdict } from '../../trajectory/verdict.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { rowsOfType } from '../flags-among.ts';
import type { Ablation, CellVerdicts } from './october-data.ts';

/** The last executed step of a premature stop, which is its label. */
const LAST_EXECUTED = 3;
/** The action that should have followed; the run does not have it. */
const MISSING_ACTION = 4;

/** Which step the step-checking cell blames for an action never taken. */
export function prematureStops(sheet: FigureSheet, { set }: Ablation, cell: CellVerdicts): void {
  const named = rowsOfType(set, 'premature_stop').flatMap((row) => {
    const verdict = cell.verdicts[row];
    return verdict?.faulty ? [rawStep(verdict)] : [];
  });
  const last = named.filter((step) => step === LAST_EXECUTED).length;
  const missing = named.filter((step) => step === MISSING_ACTION).length;
  sheet.set('AblDPremDetectedN', named.length);
  sheet.set('AblDPremStepThreeK', last);
  sheet.set('AblDPremStepFourK', missing);
  sheet.set('AblDPremStepOtherK', named.length - last - missing);
}

/** The step as the model gave it: a verdict's own is null where the run has no such step. */
function rawStep({ failureStep, extra }: Verdict): number | null {
  const raw = extra?.raw_failure_step;
  return typeof raw === 'number' ? raw : failureStep;
}
