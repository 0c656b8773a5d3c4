import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import { SeedSequence } from '../../base/random/numpy/seed-sequence.ts';

export const REPLICATES = 10_000;
export const CONFIDENCE = 0.95;

/** The stream of the main table's intervals. */
export const mainStream = (): NumpyGenerator => NumpyGenerator.defaultRng(20260829);

/** The later analyses drew from three children of one seed. */
const child = (index: number): NumpyGenerator =>
  new NumpyGenerator(present(new SeedSequence(20261001).spawn(3)[index]));

/** Resamples instances, each with all of its pairs. */
export const instanceStream = (): NumpyGenerator => child(0);

/** Resamples trajectories within strata, for the metrics that the main table lacks. */
export const prevalenceStream = (): NumpyGenerator => child(1);

/** Resamples the runs whose reply makes an invented promise. */
export const promiseStream = (): NumpyGenerator => child(2);
