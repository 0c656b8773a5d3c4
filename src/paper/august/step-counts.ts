import { ALL_FAULTS } from '../../4-measuring/rows/pairs.ts';
import { NONE } from '../../4-measuring/rows/set-columns.ts';
import type { AugustJudge } from '../names.ts';
import { formulaTable } from '../paper-figures.ts';
import { faultsIn, ofTypes } from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';

/** Which of the faults that a judge flags are counted. */
interface Detection {
  readonly namesStep: boolean;
  readonly isExact: boolean;
  /** False where the fault is a step that was never taken. */
  readonly isExecuted: boolean;
}

const count =
  (judge: AugustJudge, keep: (detection: Detection) => boolean) =>
  ({ set, judges }: AugustData): number => {
    const { flag, step } = judges[judge];
    const stops = new Set(ofTypes('premature_stop')(set));
    return faultsIn(ALL_FAULTS)(set)
      .filter((row) => flag[row] === 1)
      .filter((row) =>
        keep({
          namesStep: step[row] !== NONE,
          isExact: step[row] === set.failureStep[row],
          isExecuted: !stops.has(row),
        }),
      ).length;
  };

const detected = (): boolean => true;
const inRange = ({ namesStep }: Detection): boolean => namesStep;
const outOfRange = ({ namesStep }: Detection): boolean => !namesStep;
const exact = ({ namesStep, isExact }: Detection): boolean => namesStep && isExact;
const detectedExecuted = ({ isExecuted }: Detection): boolean => isExecuted;
const exactExecuted = ({ isExecuted, isExact }: Detection): boolean => isExecuted && isExact;

/** Where each judge placed the faults that it flagged. */
export const stepCounts = formulaTable((data: AugustData) => data, {
  RulesStepN: count('Rules', inRange),
  RulesLocNonOmitK: count('Rules', exactExecuted),
  RulesLocNonOmitN: count('Rules', detectedExecuted),

  StepQStepN: count('StepQ', inRange),
  StepQLocInvalid: count('StepQ', outOfRange),
  StepQLocNonOmitK: count('StepQ', exactExecuted),
  StepQLocNonOmitN: count('StepQ', detectedExecuted),

  StepLStepN: count('StepL', inRange),
  StepLStepHitsK: count('StepL', exact),
  StepLStepHitsN: count('StepL', detected),
  StepLLocNonOmitK: count('StepL', exactExecuted),
  StepLLocNonOmitN: count('StepL', detectedExecuted),

  SelfconsStepN: count('Selfcons', inRange),
  SelfconsLocNonOmitK: count('Selfcons', exactExecuted),
  SelfconsLocNonOmitN: count('Selfcons', detectedExecuted),
});
