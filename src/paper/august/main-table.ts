import { calibrationError } from '../../metrics/calibration.ts';
import { detectionF1, flagged, loudRecall, rate, silentRecall } from '../../metrics/detection.ts';
import { exactOfInRange, nearOfInRange, typesBut } from '../../metrics/localisation.ts';
import { typeMacroF1 } from '../../metrics/typing.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { type AugustJudge, augustJudges, FAULT_NAMES, faultTypes } from '../names.ts';
import { mainStream } from '../streams.ts';
import type { AugustData } from './august-data.ts';
import {
  type DesignEstimate,
  difference,
  estimate,
  proportion,
  stateDesignEstimates,
} from './design-estimates.ts';

/** Detection, recall by type, typing and calibration: whatever the main bootstrap serves. */
export function mainTable(sheet: FigureSheet, data: AugustData): void {
  stateDesignEstimates(sheet, data, mainStream(), [
    ...augustJudges.flatMap((judge) => ofJudge(judge, data)),
    ...differences(data),
  ]);
}

function ofJudge(judge: AugustJudge, { design }: AugustData): readonly DesignEstimate[] {
  const all = typesBut(design);
  return [
    estimate(`${judge}Fone`, [3, 2], (of, design) => detectionF1(of[judge], design)),
    proportion(`${judge}Silent`, [3, 2], (of, { silent }) => flagged(of[judge], silent)),
    proportion(`${judge}Loud`, [3, 2], (of, { loud }) => flagged(of[judge], loud)),
    proportion(`${judge}FA`, [3, 2], (of, { clean }) => flagged(of[judge], clean)),
    proportion(`${judge}FATwo`, [2, 2], (of, { clean }) => flagged(of[judge], clean)),
    proportion(`${judge}StepExact`, [3, 2], (of) => exactOfInRange(of[judge], all)),
    proportion(`${judge}StepWithinOne`, [3, 2], (of) => nearOfInRange(of[judge], all)),
    estimate(`${judge}TypeF`, [3, 2], (of, design) => typeMacroF1(of[judge], design)),
    estimate(`${judge}ECE`, [3, 2], (of) => calibrationError(of[judge])),
    ...faultTypes.map((type) => {
      const cells = design.ofType[design.types.indexOf(type)] ?? [];
      return proportion(`${judge}${FAULT_NAMES[type]}`, [2, 2], (of) => flagged(of[judge], cells));
    }),
  ];
}

function differences({ design }: AugustData): readonly DesignEstimate[] {
  const all = typesBut(design);
  return [
    difference(
      'DeltaOutcomeLoudSilent',
      ({ Outcome }, design) => loudRecall(Outcome, design),
      ({ Outcome }, design) => silentRecall(Outcome, design),
    ),
    difference(
      'DeltaStepOutcomeSilent',
      ({ StepQ }, design) => silentRecall(StepQ, design),
      ({ Outcome }, design) => silentRecall(Outcome, design),
    ),
    difference(
      'DeltaStepRulesSilent',
      ({ StepQ }, design) => silentRecall(StepQ, design),
      ({ Rules }, design) => silentRecall(Rules, design),
    ),
    difference(
      'DeltaSelfconsFone',
      ({ Selfcons }, design) => detectionF1(Selfcons, design),
      ({ StepQ }, design) => detectionF1(StepQ, design),
    ),
    difference(
      'DeltaSelfconsSilent',
      ({ Selfcons }, design) => silentRecall(Selfcons, design),
      ({ StepQ }, design) => silentRecall(StepQ, design),
    ),
    difference(
      'DeltaSelfconsTypeF',
      ({ Selfcons }, design) => typeMacroF1(Selfcons, design),
      ({ StepQ }, design) => typeMacroF1(StepQ, design),
    ),
    difference(
      'DeltaSelfconsECE',
      ({ Selfcons }) => calibrationError(Selfcons),
      ({ StepQ }) => calibrationError(StepQ),
    ),
    difference(
      'DeltaSelfconsStepExact',
      ({ Selfcons }) => rate(exactOfInRange(Selfcons, all)),
      ({ StepQ }) => rate(exactOfInRange(StepQ, all)),
    ),
  ];
}
