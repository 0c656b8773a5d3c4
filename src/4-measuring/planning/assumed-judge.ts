import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { type AssumedFlags, chanceWithin } from '../statistics/planning/assumed-flags.ts';
import type { SimulatedSet } from './simulated-set.ts';

/** Writes the flags of one simulated judge on a set. */
export type DrawFlags = (set: SimulatedSet, random: NumpyGenerator) => void;

/** A judge that flags every fault equally often, and clean runs as often as is assumed. */
export function assumedJudge({ alarmRate, delta, instanceEffect }: AssumedFlags): DrawFlags {
  const faultRate = alarmRate + delta;
  return (set, random) => {
    let pair = 0;
    set.design.clusters.forEach(({ types }, cluster) => {
      const level = instanceEffect === 0 ? 0 : normalQuantile(random.random());
      const onParent = chanceWithin(alarmRate, instanceEffect, level);
      const onFault = chanceWithin(faultRate, instanceEffect, level);
      set.flagParent(cluster, random.random() < onParent);
      for (let i = 0; i < types.length; i++) set.flagFault(pair++, random.random() < onFault);
    });
  };
}
