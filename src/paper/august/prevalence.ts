import { brierClean, brierFaults } from '../../4-measuring/metrics/confidence.ts';
import { recall } from '../../4-measuring/metrics/detection.ts';
import { typedRight } from '../../4-measuring/metrics/naming.ts';
import { estimate, interval, type MetricFigures } from './metric-figures.ts';
import {
  lowestPrecisionAtFivePercent,
  precisionAtFivePercent,
  specificity,
} from './paper-metrics.ts';

/** What does not depend on the set's share of faults, and precision at a share of 5 %. */
export const prevalence: MetricFigures = {
  RulesSens: estimate(recall, 'Rules', 3),
  RulesSpec: estimate(specificity, 'Rules', 3),
  RulesPPVFive: estimate(precisionAtFivePercent, 'Rules', 2),
  RulesPPVFiveLow: estimate(lowestPrecisionAtFivePercent, 'Rules', 2),
  RulesTypeJoint: estimate(typedRight, 'Rules', 3),
  RulesBrierFaulty: estimate(brierFaults, 'Rules', 3),
  RulesBrierClean: estimate(brierClean, 'Rules', 3),

  OutcomeSens: estimate(recall, 'Outcome', 3),
  OutcomeSensCI: interval(recall, 'Outcome', 2),
  OutcomeSpec: estimate(specificity, 'Outcome', 3),
  OutcomeSpecCI: interval(specificity, 'Outcome', 2),
  OutcomePPVFive: estimate(precisionAtFivePercent, 'Outcome', 2),
  OutcomePPVFiveCI: interval(precisionAtFivePercent, 'Outcome', 2),
  OutcomeTypeJoint: estimate(typedRight, 'Outcome', 3),
  OutcomeTypeJointCI: interval(typedRight, 'Outcome', 2),
  OutcomeBrierFaulty: estimate(brierFaults, 'Outcome', 3),
  OutcomeBrierFaultyCI: interval(brierFaults, 'Outcome', 3),
  OutcomeBrierClean: estimate(brierClean, 'Outcome', 3),
  OutcomeBrierCleanCI: interval(brierClean, 'Outcome', 3),

  StepQSens: estimate(recall, 'StepQ', 3),
  StepQSensCI: interval(recall, 'StepQ', 2),
  StepQSpec: estimate(specificity, 'StepQ', 3),
  StepQSpecCI: interval(specificity, 'StepQ', 2),
  StepQPPVFive: estimate(precisionAtFivePercent, 'StepQ', 2),
  StepQPPVFiveLow: estimate(lowestPrecisionAtFivePercent, 'StepQ', 2),
  StepQTypeJoint: estimate(typedRight, 'StepQ', 3),
  StepQTypeJointCI: interval(typedRight, 'StepQ', 2),
  StepQBrierFaulty: estimate(brierFaults, 'StepQ', 3),
  StepQBrierFaultyCI: interval(brierFaults, 'StepQ', 3),
  StepQBrierClean: estimate(brierClean, 'StepQ', 3),
  StepQBrierCleanCI: interval(brierClean, 'StepQ', 3),

  StepLSens: estimate(recall, 'StepL', 3),
  StepLSensCI: interval(recall, 'StepL', 2),
  StepLSpec: estimate(specificity, 'StepL', 3),
  StepLSpecCI: interval(specificity, 'StepL', 2),
  StepLPPVFive: estimate(precisionAtFivePercent, 'StepL', 2),
  StepLTypeJoint: estimate(typedRight, 'StepL', 3),
  StepLTypeJointCI: interval(typedRight, 'StepL', 2),
  StepLBrierFaulty: estimate(brierFaults, 'StepL', 3),
  StepLBrierFaultyCI: interval(brierFaults, 'StepL', 3),
  StepLBrierClean: estimate(brierClean, 'StepL', 3),
  StepLBrierCleanCI: interval(brierClean, 'StepL', 3),

  SelfconsSens: estimate(recall, 'Selfcons', 3),
  SelfconsSensCI: interval(recall, 'Selfcons', 2),
  SelfconsSpec: estimate(specificity, 'Selfcons', 3),
  SelfconsSpecCI: interval(specificity, 'Selfcons', 2),
  SelfconsPPVFive: estimate(precisionAtFivePercent, 'Selfcons', 2),
  SelfconsPPVFiveCI: interval(precisionAtFivePercent, 'Selfcons', 2),
  SelfconsTypeJoint: estimate(typedRight, 'Selfcons', 3),
  SelfconsTypeJointCI: interval(typedRight, 'Selfcons', 2),
  SelfconsBrierFaulty: estimate(brierFaults, 'Selfcons', 3),
  SelfconsBrierFaultyCI: interval(brierFaults, 'Selfcons', 3),
  SelfconsBrierClean: estimate(brierClean, 'Selfcons', 3),
  SelfconsBrierCleanCI: interval(brierClean, 'Selfcons', 3),
};
