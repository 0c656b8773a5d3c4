import type { PairCluster } from '../../../src/4-measuring/statistics/intervals/paired-sums.ts';
import { normalQuantile } from '../../../src/4-measuring/statistics/normal-quantile.ts';
import { NumpyGenerator } from '../../../src/base/random/numpy/generator.ts';
import type { DesignedPair, PairDesign } from './pair-design.ts';

/** How often a judge flags clean runs and faults by type, and how much its instances differ (logit). */
export interface SimulatedJudge {
  readonly alarm: number;
  readonly detect: readonly number[];
  readonly instance: number;
}

/** What a judge flagged in one simulated run. */
export interface Flags {
  readonly fault: Uint8Array;
  readonly parent: Uint8Array;
}

const shifted = (rate: number, by: number): number =>
  rate <= 0 || rate >= 1 || by === 0 ? rate : 1 / (1 + ((1 - rate) / rate) * Math.exp(-by));

/** Draws the flags of a judge, one run after another. */
export function runsOf(judge: SimulatedJudge, design: PairDesign, seed: number): () => Flags {
  const random = NumpyGenerator.defaultRng(seed);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
  const flag = (rate: number): number => (random.random() < rate ? 1 : 0);
  return () => {
    const effect = Float64Array.from({ length: design.parents }, () => judge.instance * normal());
    return {
      parent: Uint8Array.from(effect, (by) => flag(shifted(judge.alarm, by))),
      fault: Uint8Array.from(design.pairs, ({ type, parent }) =>
        flag(shifted(judge.detect[type] as number, effect[parent] as number)),
      ),
    };
  };
}

/** The flag rates that a judge has on average over instances: on the faults of a set and their parents. */
export function ratesOf(
  judge: SimulatedJudge,
  pairs: readonly DesignedPair[],
): { readonly fault: number; readonly parent: number; readonly delta: number } {
  const POINTS = 2000;
  const mean = (rate: number): number => {
    let sum = 0;
    for (let i = 0; i < POINTS; i++) {
      sum += shifted(rate, judge.instance * normalQuantile((i + 0.5) / POINTS));
    }
    return sum / POINTS;
  };
  const byType = judge.detect.map(mean);
  const fault = pairs.reduce((sum, { type }) => sum + (byType[type] as number), 0) / pairs.length;
  const parent = mean(judge.alarm);
  return { fault, parent, delta: fault - parent };
}

/** The flags of a run, those of one parent together and by fault type. */
export function clustersOf({ pairs, parents }: PairDesign, flags: Flags): readonly PairCluster[] {
  const clusters = Array.from({ length: parents }, (_, parent) => ({
    pairs: 0,
    faultsFlagged: 0,
    parentFlagged: flags.parent[parent] === 1,
    times: 1,
    types: [] as { type: number; pairs: number; faultsFlagged: number }[],
  }));
  pairs.forEach(({ type, parent }, at) => {
    const cluster = clusters[parent] as (typeof clusters)[number];
    const flagged = flags.fault[at] as number;
    cluster.pairs++;
    cluster.faultsFlagged += flagged;
    cluster.types.push({ type, pairs: 1, faultsFlagged: flagged });
  });
  return clusters;
}
