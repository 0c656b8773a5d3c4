import { stepOfAll, stepOfDetected } from '../../4-measuring/metrics/naming.ts';
import { estimate, interval, type MetricFigures } from './metric-figures.ts';
import { stepOfAllExecuted } from './paper-metrics.ts';

/** How often each judge names the right step, among the faults it flags and among all faults. */
export const localisation: MetricFigures = {
  RulesLocDet: estimate(stepOfDetected, 'Rules', 3),
  RulesLocJoint: estimate(stepOfAll, 'Rules', 3),
  RulesLocJointNonOmit: estimate(stepOfAllExecuted, 'Rules', 3),

  StepQLocDet: estimate(stepOfDetected, 'StepQ', 3),
  StepQLocDetCI: interval(stepOfDetected, 'StepQ', 2),
  StepQLocJoint: estimate(stepOfAll, 'StepQ', 3),
  StepQLocJointCI: interval(stepOfAll, 'StepQ', 2),
  StepQLocJointNonOmit: estimate(stepOfAllExecuted, 'StepQ', 3),

  StepLLocDet: estimate(stepOfDetected, 'StepL', 3),
  StepLLocDetCI: interval(stepOfDetected, 'StepL', 2),
  StepLLocJoint: estimate(stepOfAll, 'StepL', 3),
  StepLLocJointCI: interval(stepOfAll, 'StepL', 2),
  StepLLocJointNonOmit: estimate(stepOfAllExecuted, 'StepL', 3),

  SelfconsLocDet: estimate(stepOfDetected, 'Selfcons', 3),
  SelfconsLocDetCI: interval(stepOfDetected, 'Selfcons', 2),
  SelfconsLocJoint: estimate(stepOfAll, 'Selfcons', 3),
  SelfconsLocJointCI: interval(stepOfAll, 'Selfcons', 2),
  SelfconsLocJointNonOmit: estimate(stepOfAllExecuted, 'Selfcons', 3),
};
