// What a measurement is made of: part of the library's exports.

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
} from '../../4-measuring/measurement/measurement.ts';
export {
  measurementJsonSchema,
  measurementSchema,
} from '../../4-measuring/measurement/measurement-schema.ts';
export type { CalibrationBin } from '../../4-measuring/metrics/formulas/calibration.ts';
export type { MetricId, MetricValues } from '../../4-measuring/metrics/metric-values.ts';
export { metrics } from '../../4-measuring/metrics/metrics.ts';
export type {
  JudgedSet,
  JudgeRecords,
  MeasuredSubject,
} from '../../4-measuring/rows/judged-set.ts';
export { judgedSetFromMemory } from '../../4-measuring/rows/judged-set-from-memory.ts';
export { loadJudgedSet } from '../../4-measuring/rows/load-judged-set.ts';
export { selectJudges } from '../../4-measuring/rows/select-judges.ts';
