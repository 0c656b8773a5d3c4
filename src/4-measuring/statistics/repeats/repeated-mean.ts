import { present } from '../../../base/present.ts';
import {
  type InstanceMean,
  type InstanceTotal,
  instanceMean,
  strataResiduals,
  type UnseenInstances,
} from '../intervals/instance-interval.ts';
import type { Interval } from '../intervals/interval.ts';
import { studentQuantile } from '../student-quantile.ts';
import { levelHolding0 } from '../tests/no-surer.ts';
import { type CrossedVariance, crossedVariance } from './crossed-variance.ts';

/** The mean over instances and repetitions, and how sure it is of what one further run would give. */
export interface RepeatedMean extends InstanceMean {
  /** What the variance is made of; null where there is nothing to tell its parts from. */
  readonly parts: CrossedVariance | null;
}

/**
 * Interval for what one further run of a judge would give, where it was asked several times. Each instance
 * counts with its mean over the repetitions, so what differs from one answer to the next is in the interval
 * of that mean (`instanceMean`). What shifts a whole repetition is not: its variance is added, and
 * Student's quantile is that of the sum, which rests on few repetitions. Where no shift shows, nothing is
 * added. Each repetition counts the same, whatever it lacks. Null without a row.
 *
 * @param repetitions the same instances in the same order in each; an instance that lacks all of its rows
 * has a size of 0
 */
export function repeatedMean(
  repetitions: readonly (readonly InstanceTotal[])[],
  unseen: UnseenInstances,
): RepeatedMean | null {
  const sizes = repetitions.map((each) => each.reduce((sum, { size }) => sum + size, 0));
  const largest = Math.max(0, ...sizes);
  const runs = repetitions.flatMap((each, at) => {
    const by = largest / present(sizes[at]);
    return Number.isFinite(by) ? [each.map((instance) => scaled(instance, by))] : [];
  });
  if (largest === 0) return null;
  const averaged = (runs[0] ?? []).map((_, at) =>
    together(runs.map((each) => scaled(present(each[at]), 1 / runs.length))),
  );
  const mean = instanceMean(averaged, unseen);
  const seen = averaged.flatMap(({ extent = 0 }, at) => (extent > 0 ? [at] : []));
  if (runs.length < 2 || seen.length < 2) return { ...mean, parts: null };
  const parts = crossedVariance(contributions(runs, seen, largest), runs.length);
  const { fromRuns, degreesOfFreedom } = parts;
  if (fromRuns === 0) return { ...mean, parts };
  const free = Math.min(mean.degreesOfFreedom, Math.max(1, degreesOfFreedom));
  const limits = (confidence: number): Interval => {
    const { low, high } = mean.limits(confidence);
    const quantile = studentQuantile(confidence, free);
    const times = quantile / studentQuantile(confidence, mean.degreesOfFreedom);
    const reach = (own: number): number => Math.hypot(times * own, quantile * Math.sqrt(fromRuns));
    const { estimate } = mean;
    return { low: estimate - reach(estimate - low), high: estimate + reach(high - estimate) };
  };
  return {
    ...mean,
    parts,
    standardError: Math.sqrt(mean.standardError ** 2 + fromRuns),
    degreesOfFreedom: free,
    limits,
    levelOf0: () => levelHolding0(limits),
  };
}

/**
 * What each instance adds to each repetition beyond what its strata would have it add, because what differs
 * between strata is no noise; scaled so that the mean over instances is how far the repetition is from all.
 */
function contributions(
  runs: readonly (readonly InstanceTotal[])[],
  seen: readonly number[],
  rows: number,
): Float64Array {
  const cells = seen.flatMap((at) => runs.map((each) => present(each[at])));
  const scale = seen.length / rows;
  return Float64Array.from(strataResiduals(cells), (residual) => {
    // Where an instance adds exactly what its strata would have it add, only rounding is left.
    return Math.abs(scale * residual) < NOTHING ? 0 : scale * residual;
  });
}

const NOTHING = 1e-12;

const scaled = ({ total, size, extent = size, strata, times }: InstanceTotal, by: number) => ({
  total: by * total,
  size: by * size,
  extent: by * extent,
  strata: strata.map(({ stratum, rows }) => ({ stratum, rows: by * rows })),
  times,
});

/** The same instance in several repetitions, added up. */
function together(instances: readonly InstanceTotal[]): InstanceTotal {
  const strata = new Map<number, number>();
  let [total, size, extent] = [0, 0, 0];
  for (const each of instances) {
    total += each.total;
    size += each.size;
    extent += each.extent ?? each.size;
    for (const { stratum, rows } of each.strata) {
      strata.set(stratum, (strata.get(stratum) ?? 0) + rows);
    }
  }
  return {
    total,
    size,
    extent,
    strata: Array.from(strata, ([stratum, rows]) => ({ stratum, rows })),
    times: 1,
  };
}
