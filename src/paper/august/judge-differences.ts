import { brier, calibrationGap } from '../../4-measuring/metrics/confidence.ts';
import { f1, loudRecall, silentRecall } from '../../4-measuring/metrics/detection.ts';
import { stepInRange, typeF1 } from '../../4-measuring/metrics/naming.ts';
import { difference, differenceInterval, type MetricFigures } from './metric-figures.ts';

/** Differences with the main table's intervals. */
export const mainDifferences: MetricFigures = {
  DeltaOutcomeLoudSilent: difference([loudRecall, 'Outcome'], [silentRecall, 'Outcome']),
  DeltaOutcomeLoudSilentCI: differenceInterval([loudRecall, 'Outcome'], [silentRecall, 'Outcome']),
  DeltaStepOutcomeSilent: difference([silentRecall, 'StepQ'], [silentRecall, 'Outcome']),
  DeltaStepOutcomeSilentCI: differenceInterval([silentRecall, 'StepQ'], [silentRecall, 'Outcome']),
  DeltaStepRulesSilent: difference([silentRecall, 'StepQ'], [silentRecall, 'Rules']),
  DeltaStepRulesSilentCI: differenceInterval([silentRecall, 'StepQ'], [silentRecall, 'Rules']),

  DeltaSelfconsFone: difference([f1, 'Selfcons'], [f1, 'StepQ']),
  DeltaSelfconsFoneCI: differenceInterval([f1, 'Selfcons'], [f1, 'StepQ']),
  DeltaSelfconsSilent: difference([silentRecall, 'Selfcons'], [silentRecall, 'StepQ']),
  DeltaSelfconsSilentCI: differenceInterval([silentRecall, 'Selfcons'], [silentRecall, 'StepQ']),
  DeltaSelfconsTypeF: difference([typeF1, 'Selfcons'], [typeF1, 'StepQ']),
  DeltaSelfconsTypeFCI: differenceInterval([typeF1, 'Selfcons'], [typeF1, 'StepQ']),
  DeltaSelfconsECE: difference([calibrationGap, 'Selfcons'], [calibrationGap, 'StepQ']),
  DeltaSelfconsECECI: differenceInterval([calibrationGap, 'Selfcons'], [calibrationGap, 'StepQ']),
  DeltaSelfconsStepExact: difference([stepInRange, 'Selfcons'], [stepInRange, 'StepQ']),
  DeltaSelfconsStepExactCI: differenceInterval([stepInRange, 'Selfcons'], [stepInRange, 'StepQ']),
};

/** Differences with the intervals of the later analysis. */
export const laterDifferences: MetricFigures = {
  DeltaSelfconsBrier: difference([brier, 'Selfcons'], [brier, 'StepQ']),
  DeltaSelfconsBrierCI: differenceInterval([brier, 'Selfcons'], [brier, 'StepQ']),
  DeltaOutcomeStepBrier: difference([brier, 'Outcome'], [brier, 'StepQ']),
  DeltaOutcomeStepBrierCI: differenceInterval([brier, 'Outcome'], [brier, 'StepQ']),
  DeltaOutcomeStepECE: difference([calibrationGap, 'Outcome'], [calibrationGap, 'StepQ']),
  DeltaOutcomeStepECECI: differenceInterval([calibrationGap, 'Outcome'], [calibrationGap, 'StepQ']),
};
