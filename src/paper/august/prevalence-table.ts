import {
  brierOnClean,
  brierOnFaults,
  brierScore,
  calibrationError,
} from '../../metrics/calibration.ts';
import { precisionAt, sensitivity, specificity } from '../../metrics/detection.ts';
import { exactOfAll, exactOfDetected, typesBut } from '../../metrics/localisation.ts';
import type { Metric as ListedMetric } from '../../metrics/metric.ts';
import { rate } from '../../metrics/metric.ts';
import { detectedAndTyped } from '../../metrics/typing.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { precisionAtPrevalence } from '../../statistics/precision-at-prevalence.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { augustJudges } from '../names.ts';
import type { AugustData } from './august-data.ts';
import { difference, estimate, stateDesignEstimates } from './design-estimates.ts';

type Metric = Omit<ListedMetric, 'label' | 'description'>;

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
  const all = typesBut(data.design);
  const executed = typesBut(data.design, 'premature_stop');
  const metric = (name: string, of: Metric['of']): Metric => ({ id: name, of });
  const ofConfidence = (name: string, of: Metric['of']): Metric => ({
    id: name,
    of,
    readsConfidence: true,
  });
  const brier = ofConfidence('Brier', brierScore);
  const ECE = ofConfidence('ECE', calibrationError);
  const columns: readonly (readonly [string, readonly [number, number], Metric])[] = [
    ['Sens', [3, 2], metric('sensitivity', sensitivity)],
    ['Spec', [3, 2], metric('specificity', specificity)],
    ['PPVFive', [2, 2], metric('precision', precisionAt(PREVALENCE))],
    ['PPVFiveLow', [2, 2], metric('lowest precision', lowestPrecision)],
    [
      'TypeJoint',
      [3, 2],
      metric('typed', (tally, design) => rate(detectedAndTyped(tally, design))),
    ],
    ['BrierFaulty', [3, 3], ofConfidence('Brier, faulty', brierOnFaults)],
    ['BrierClean', [3, 3], ofConfidence('Brier, clean', brierOnClean)],
    ['LocDet', [3, 2], metric('step, detected', (tally) => rate(exactOfDetected(tally, all)))],
    [
      'LocJoint',
      [3, 2],
      metric('step, all', (tally, design) => rate(exactOfAll(tally, design, all))),
    ],
    [
      'LocJointNonOmit',
      [3, 2],
      metric('step, executed', (tally, design) => rate(exactOfAll(tally, design, executed))),
    ],
  ];
  stateDesignEstimates(sheet, data, designCells, [
    ...augustJudges.flatMap((judge) =>
      columns.map(([name, places, metric]) => estimate(`${judge}${name}`, places, judge, metric)),
    ),
    difference(
      'DeltaSelfconsBrier',
      { judge: 'Selfcons', metric: brier },
      { judge: 'StepQ', metric: brier },
    ),
    difference(
      'DeltaOutcomeStepBrier',
      { judge: 'Outcome', metric: brier },
      { judge: 'StepQ', metric: brier },
    ),
    difference(
      'DeltaOutcomeStepECE',
      { judge: 'Outcome', metric: ECE },
      { judge: 'StepQ', metric: ECE },
    ),
  ]);
}

/** Precision if the judge's false alarms were as many as its clean runs cannot rule out. */
const lowestPrecision: Metric['of'] = (tally, design) =>
  precisionAtPrevalence(sensitivity(tally, design), HIGHEST_FALSE_ALARMS, PREVALENCE) ?? 0;
