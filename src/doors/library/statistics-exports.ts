// The statistics and the random generators by themselves: the last part of the library's exports.

export { clopperPearson } from '../../4-measuring/statistics/intervals/clopper-pearson.ts';
export {
  type ChangeRows,
  type ClusteredChange,
  clusteredChange,
} from '../../4-measuring/statistics/intervals/clustered-change.ts';
export type { ClusteredRows } from '../../4-measuring/statistics/intervals/clustered-rows.ts';
export {
  clusteredShare,
  type ShareRows,
} from '../../4-measuring/statistics/intervals/clustered-share.ts';
export type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
export {
  type PairedInterval,
  type PairedMethod,
  pairedInterval,
} from '../../4-measuring/statistics/intervals/paired-interval.ts';
export type {
  PairCluster,
  TypedPairs,
} from '../../4-measuring/statistics/intervals/paired-sums.ts';
export {
  type StratumShare,
  stratifiedShare,
} from '../../4-measuring/statistics/intervals/stratified-share.ts';
export { tangoInterval } from '../../4-measuring/statistics/intervals/tango.ts';
export { wilson } from '../../4-measuring/statistics/intervals/wilson.ts';
export { precisionAtPrevalence } from '../../4-measuring/statistics/precision-at-prevalence.ts';
export { clusteredTest } from '../../4-measuring/statistics/tests/clustered-test.ts';
export { mcnemarExact } from '../../4-measuring/statistics/tests/mcnemar.ts';
export { type NetDifference, signFlip } from '../../4-measuring/statistics/tests/sign-flip.ts';
export { NumpyGenerator } from '../../base/random/numpy/generator.ts';
export { SeedSequence } from '../../base/random/numpy/seed-sequence.ts';
export { PythonRandom } from '../../base/random/python-random.ts';
