// What a measurement is made of: part of the library's exports.

export type { CalibrationBin } from './metrics/formulas/calibration.ts';
export type {
  AgainstLabels,
  ConstantGuess,
  Difference,
  Estimate,
  FaithfulRow,
  FaultCountRow,
  GuessedRate,
  HarmlessRow,
  JudgeMeasurement,
  LeftOut,
  Measurement,
  PairedRow,
  Rate,
  Recommendation,
  RepeatAgreement,
  Repeats,
  RepeatsRow,
  SingleRunDelta,
  VarianceSplit,
} from './metrics/measurement/measurement.ts';
export {
  measurementJsonSchema,
  measurementSchema,
} from './metrics/measurement/measurement-schema.ts';
export type { MetricId, MetricValues } from './metrics/metric-values.ts';
export { metrics } from './metrics/metrics.ts';
export type { JudgedSet, JudgeRecords, MeasuredSubject } from './run-folder/rows/judged-set.ts';
export { judgedSetFromMemory } from './run-folder/rows/judged-set-from-memory.ts';
export { loadJudgedSet } from './run-folder/rows/load-judged-set.ts';
export { selectJudges } from './run-folder/rows/select-judges.ts';
