/**
 * `trajectory-judge/statistics`: numbers in, numbers out. Intervals, tests, sample sizes, and the random
 * streams of CPython and numpy.
 *
 * @module
 */

/** How many runs a claim about Δ needs, by simulation. */
export { neededForDelta } from '../../4-measuring/planning/needed-set.ts';
export { SetDesigns } from '../../4-measuring/planning/set-designs.ts';
/** The exact interval of a share. */
export { clopperPearson } from '../../4-measuring/statistics/intervals/clopper-pearson.ts';
/** The difference of two shares over the same rows, by cluster. */
export { clusteredChange } from '../../4-measuring/statistics/intervals/clustered-change.ts';
/** A share of rows that come in clusters. */
export { clusteredShare } from '../../4-measuring/statistics/intervals/clustered-share.ts';
export type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
/** The interval of Δ, where several faults may share a parent. */
export { pairedInterval } from '../../4-measuring/statistics/intervals/paired-interval.ts';
export type { PairCluster } from '../../4-measuring/statistics/intervals/paired-sums.ts';
/** Tango's score interval for a difference of paired proportions. */
export { tangoInterval } from '../../4-measuring/statistics/intervals/tango.ts';
/** Wilson's score interval of a share. */
export { wilson } from '../../4-measuring/statistics/intervals/wilson.ts';
/** Precision at another share of faulty runs than the set has. */
export { precisionAtPrevalence } from '../../4-measuring/statistics/precision-at-prevalence.ts';
/** Whether a Δ could be chance, where several faults may share a parent. */
export { clusteredTest } from '../../4-measuring/statistics/tests/clustered-test.ts';
/** McNemar's exact test. */
export { mcnemarExact } from '../../4-measuring/statistics/tests/mcnemar.ts';
/** The random streams, the same to the bit. */
export { NumpyGenerator } from '../../base/random/numpy/generator.ts';
export { SeedSequence } from '../../base/random/numpy/seed-sequence.ts';
export { PythonRandom } from '../../base/random/python-random.ts';
