// The statistics and the random generators by themselves: the last part of the library's exports.

export { NumpyGenerator } from './random/numpy/generator.ts';
export { SeedSequence } from './random/numpy/seed-sequence.ts';
export { PythonRandom } from './random/python-random.ts';

export { clopperPearson } from './statistics/intervals/clopper-pearson.ts';
export {
  type ChangeRows,
  type ClusteredChange,
  clusteredChange,
} from './statistics/intervals/clustered-change.ts';
export type { ClusteredRows } from './statistics/intervals/clustered-rows.ts';
export { clusteredShare, type ShareRows } from './statistics/intervals/clustered-share.ts';
export type { Interval } from './statistics/intervals/interval.ts';
export {
  type PairedInterval,
  type PairedMethod,
  pairedInterval,
} from './statistics/intervals/paired-interval.ts';
export type { PairCluster, TypedPairs } from './statistics/intervals/paired-sums.ts';
export { type StratumShare, stratifiedShare } from './statistics/intervals/stratified-share.ts';
export { tangoInterval } from './statistics/intervals/tango.ts';
export { wilson } from './statistics/intervals/wilson.ts';
export { precisionAtPrevalence } from './statistics/precision-at-prevalence.ts';
export { clusteredTest } from './statistics/tests/clustered-test.ts';
export { mcnemarExact } from './statistics/tests/mcnemar.ts';
export { type NetDifference, signFlip } from './statistics/tests/sign-flip.ts';
