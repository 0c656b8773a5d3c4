import {
  brierOnClean,
  brierOnFaults,
  brierScore,
  calibrationError,
} from '../../metrics/calibration.ts';
import { precisionAt, rate, sensitivity, specificity } from '../../metrics/detection.ts';
import { exactOfAll, exactOfDetected, typesBut } from '../../metrics/localisation.ts';
import { detectedAndTyped } from '../../metrics/typing.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { precisionAtPrevalence } from '../../statistics/precision-at-prevalence.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { type AugustJudge, augustJudges } from '../names.ts';
import type { AugustData } from './august-data.ts';
import {
  type DesignEstimate,
  difference,
  estimate,
  stateDesignEstimates,
} from './design-estimates.ts';

/** The share of faults in traffic that the paper asks precision for. */
export const PREVALENCE = 0.05;

/** The top of the interval for no false alarm in 100 clean runs, as the paper rounds it. */
const HIGHEST_FALSE_ALARMS = 0.0362;

/** What does not depend on the set's share of faults, and localisation over all detections. */
export function prevalenceTable(
  sheet: FigureSheet,
  data: AugustData,
  designCells: NumpyGenerator,
): void {
  stateDesignEstimates(sheet, data, designCells, [
    ...augustJudges.flatMap((judge) => ofJudge(judge, data)),
    ...differences,
  ]);
}

function ofJudge(judge: AugustJudge, { design }: AugustData): readonly DesignEstimate[] {
  const all = typesBut(design);
  const executed = typesBut(design, 'premature_stop');
  const precision = precisionAt(PREVALENCE);
  return [
    estimate(`${judge}Sens`, [3, 2], (of, design) => sensitivity(of[judge], design)),
    estimate(`${judge}Spec`, [3, 2], (of, design) => specificity(of[judge], design)),
    estimate(`${judge}PPVFive`, [2, 2], (of, design) => precision(of[judge], design)),
    estimate(
      `${judge}PPVFiveLow`,
      [2, 2],
      (of, design) =>
        precisionAtPrevalence(sensitivity(of[judge], design), HIGHEST_FALSE_ALARMS, PREVALENCE) ??
        0,
    ),
    estimate(`${judge}TypeJoint`, [3, 2], (of, design) =>
      rate(detectedAndTyped(of[judge], design)),
    ),
    estimate(`${judge}BrierFaulty`, [3, 3], (of, design) => brierOnFaults(of[judge], design)),
    estimate(`${judge}BrierClean`, [3, 3], (of, design) => brierOnClean(of[judge], design)),
    estimate(`${judge}LocDet`, [3, 2], (of) => rate(exactOfDetected(of[judge], all))),
    estimate(`${judge}LocJoint`, [3, 2], (of, design) => rate(exactOfAll(of[judge], design, all))),
    estimate(`${judge}LocJointNonOmit`, [3, 2], (of, design) =>
      rate(exactOfAll(of[judge], design, executed)),
    ),
  ];
}

const differences: readonly DesignEstimate[] = [
  difference(
    'DeltaSelfconsBrier',
    ({ Selfcons }, design) => brierScore(Selfcons, design),
    ({ StepQ }, design) => brierScore(StepQ, design),
  ),
  difference(
    'DeltaOutcomeStepBrier',
    ({ Outcome }, design) => brierScore(Outcome, design),
    ({ StepQ }, design) => brierScore(StepQ, design),
  ),
  difference(
    'DeltaOutcomeStepECE',
    ({ Outcome }) => calibrationError(Outcome),
    ({ StepQ }) => calibrationError(StepQ),
  ),
];
