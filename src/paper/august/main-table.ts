import { calibrationError } from '../../metrics/calibration.ts';
import { detectionF1, flagged } from '../../metrics/detection.ts';
import { exactOfInRange, nearOfInRange, typesBut } from '../../metrics/localisation.ts';
import type { Metric as ListedMetric } from '../../metrics/metric.ts';
import { typeMacroF1 } from '../../metrics/typing.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { augustJudges, FAULT_NAMES, faultTypes } from '../names.ts';
import { mainStream } from '../streams.ts';
import type { AugustData } from './august-data.ts';
import { difference, estimate, proportion, stateDesignEstimates } from './design-estimates.ts';

type Metric = Omit<ListedMetric, 'label' | 'description'>;

/** Detection, recall by type, typing and calibration: whatever the main bootstrap serves. */
export function mainTable(sheet: FigureSheet, data: AugustData): void {
  const { design } = data;
  const all = typesBut(design);
  const F1: Metric = { id: 'F1', of: detectionF1 };
  const typeF1: Metric = { id: 'type F1', of: typeMacroF1 };
  const ECE: Metric = { id: 'ECE', of: calibrationError, readsConfidence: true };
  const silent = proportion('silent', (tally, { silent }) => flagged(tally, silent));
  const loud = proportion('loud', (tally, { loud }) => flagged(tally, loud));
  const falseAlarms = proportion('false alarms', (tally, { clean }) => flagged(tally, clean));
  const stepExact = proportion('step exact', (tally) => exactOfInRange(tally, all));
  const stepNear = proportion('step within one', (tally) => nearOfInRange(tally, all));
  const recall = faultTypes.map((type) => {
    const strata = design.ofType[design.types.indexOf(type)] ?? [];
    return { type, metric: proportion(type, (tally) => flagged(tally, strata)) };
  });

  stateDesignEstimates(sheet, data, mainStream(), [
    ...augustJudges.flatMap((judge) => [
      estimate(`${judge}Fone`, [3, 2], judge, F1),
      estimate(`${judge}Silent`, [3, 2], judge, silent),
      estimate(`${judge}Loud`, [3, 2], judge, loud),
      estimate(`${judge}FA`, [3, 2], judge, falseAlarms),
      estimate(`${judge}FATwo`, [2, 2], judge, falseAlarms),
      estimate(`${judge}StepExact`, [3, 2], judge, stepExact),
      estimate(`${judge}StepWithinOne`, [3, 2], judge, stepNear),
      estimate(`${judge}TypeF`, [3, 2], judge, typeF1),
      estimate(`${judge}ECE`, [3, 2], judge, ECE),
      ...recall.map(({ type, metric }) =>
        estimate(`${judge}${FAULT_NAMES[type]}`, [2, 2], judge, metric),
      ),
    ]),
    difference(
      'DeltaOutcomeLoudSilent',
      { judge: 'Outcome', metric: loud },
      { judge: 'Outcome', metric: silent },
    ),
    difference(
      'DeltaStepOutcomeSilent',
      { judge: 'StepQ', metric: silent },
      { judge: 'Outcome', metric: silent },
    ),
    difference(
      'DeltaStepRulesSilent',
      { judge: 'StepQ', metric: silent },
      { judge: 'Rules', metric: silent },
    ),
    ...Object.entries({
      Fone: F1,
      Silent: silent,
      TypeF: typeF1,
      ECE,
      StepExact: stepExact,
    }).map(([name, metric]) =>
      difference(`DeltaSelfcons${name}`, { judge: 'Selfcons', metric }, { judge: 'StepQ', metric }),
    ),
  ]);
}
