import { agreementBetween } from '../ablation/judge-agreement.ts';
import type { AugustData } from '../august/august-data.ts';
import type { AugustJudge } from '../names.ts';
import { ablationTable, type WithCells } from './ablation-table.ts';
import type { AblationData } from './october-data.ts';

/** How often two cells repeat what the same prompts gave in August, on an older engine. */
export const agreement = ablationTable(
  ['A', 'D'],
  ({ august, cells }: WithCells<AblationData, 'A' | 'D'>) => ({
    A: agreementBetween(verdictsOf(august, 'Outcome'), cells.A.verdicts),
    D: agreementBetween(verdictsOf(august, 'StepQ'), cells.D.verdicts),
  }),
  {
    AblDAgreeN: ({ D }) => D.both,
    AblDAgreeFaultyK: ({ D }) => D.flag,
    AblDAgreeTypeK: ({ D }) => D.type,
    AblDAgreeStepK: ({ D }) => D.step,
    AblDAgreeConfK: ({ D }) => D.confidence,
    AblDAgreeRationaleK: ({ D }) => D.rationale,
    AblDFlipK: ({ D }) => D.flips.length,
    AblAAgreeN: ({ A }) => A.both,
    AblAAgreeFaultyK: ({ A }) => A.flag,
  },
);

/** Whether the answer schema alone changes anything: the outcome prompt under both schemas. */
export const schemaCheck = ablationTable(
  ['A', 'Schema'],
  ({ cells }: WithCells<AblationData, 'A' | 'Schema'>) =>
    agreementBetween(cells.Schema.verdicts, cells.A.verdicts),
  {
    AblSchemaIdenticalN: ({ flagAndRationale }) => flagAndRationale,
  },
);

const verdictsOf = ({ verdicts }: AugustData, judge: AugustJudge) =>
  verdicts[judge].filter((verdict) => verdict !== undefined);
