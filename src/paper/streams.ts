import { NumpyGenerator } from '../random/numpy/generator.ts';
import { SeedSequence } from '../random/numpy/seed-sequence.ts';

export const REPLICATES = 10_000;

/** The stream of the main table's intervals. */
export const mainStream = (): NumpyGenerator => NumpyGenerator.defaultRng(20260829);

/** Streams of the paired analysis: instances, trajectories within design cells, invented promises. */
export function pairedStreams(): {
  instances: NumpyGenerator;
  designCells: NumpyGenerator;
  promises: NumpyGenerator;
} {
  const [instances, designCells, promises] = children(20261001, 3);
  return {
    instances: instances as NumpyGenerator,
    designCells: designCells as NumpyGenerator,
    promises: promises as NumpyGenerator,
  };
}

/** Streams of the ablation: instances, clean runs. */
export function ablationStreams(): { instances: NumpyGenerator; cleanRuns: NumpyGenerator } {
  const [instances, cleanRuns] = children(20261002, 2);
  return { instances: instances as NumpyGenerator, cleanRuns: cleanRuns as NumpyGenerator };
}

const children = (seed: number, count: number): readonly NumpyGenerator[] =>
  new SeedSequence(seed).spawn(count).map((child) => new NumpyGenerator(child));
