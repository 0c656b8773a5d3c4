import { stepConventions } from '../ablation/step-conventions.ts';
import { ablationTable, type WithCells } from './ablation-table.ts';
import type { AblationData } from './october-data.ts';

/** Which step the step-checking cell blames for a missing action: 3 is the label, 4 the gap. */
export const prematureStops = ablationTable(
  ['D'],
  ({ set, cells }: WithCells<AblationData, 'D'>) =>
    stepConventions(set, cells.D.verdicts, 'premature_stop'),
  {
    AblDPremDetectedN: ({ detected }) => detected,
    AblDPremStepThreeK: ({ lastExecuted }) => lastExecuted,
    AblDPremStepFourK: ({ missingAction }) => missingAction,
    AblDPremStepOtherK: ({ other }) => other,
  },
);
