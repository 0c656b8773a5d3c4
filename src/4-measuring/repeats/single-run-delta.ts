import { present } from '../../base/present.ts';
import type { SingleRunDelta, VarianceSplit } from '../measurement/measurement.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { countMembers, delta, type FaultGroup, type Pairs } from '../rows/pairs.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { type CrossedVariance, crossedVariance } from '../statistics/repeats/crossed-variance.ts';
import { studentQuantile } from '../statistics/student-quantile.ts';
import { pooledInterval } from './pooled-interval.ts';

/**
 * The mean over repetitions of the Δ of each, which is taken over the pairs that are scored in it. A
 * repetition without a scored pair has none and is left out. Its interval also allows for what differs
 * between repetitions; with a single repetition, or a single parent, there is nothing to tell that from.
 */
export function singleRunDelta(
  context: Pick<MeasuringContext, 'set' | 'pairs' | 'confidence' | 'membersOf'>,
  repetitions: readonly JudgeColumns[],
  group: FaultGroup,
): SingleRunDelta {
  const { set, pairs, confidence } = context;
  const members = context.membersOf(group);
  const runs = repetitions.flatMap((columns) => {
    const counts = countMembers(pairs, columns, members);
    const own = delta(counts);
    return own === null ? [] : [{ columns, delta: own, pairs: counts.pairs }];
  });
  const nothing = { interval: null, oneRun: null, asMeasured: null, degreesOfFreedom: null };
  if (runs.length === 0) return { estimate: null, ...nothing };
  const estimate = runs.reduce((sum, run) => sum + run.delta, 0) / runs.length;
  const values = contributions(set, pairs, runs, members);
  if (runs.length < 2 || values.length < 2 * runs.length) return { estimate, ...nothing };

  const variance = crossedVariance(values, runs.length);
  const { ofMean, degreesOfFreedom } = variance;
  const reach = studentQuantile(confidence, Math.max(1, degreesOfFreedom)) * Math.sqrt(ofMean);
  const columns = runs.map((run) => run.columns);
  // A judge whose flags hardly vary has next to no variance and must still get an interval.
  const floor = pooledInterval(context, columns, group, worthOf(variance));
  return {
    estimate,
    interval: {
      low: Math.max(-1, Math.min(estimate - reach, floor?.low ?? 1)),
      high: Math.min(1, Math.max(estimate + reach, floor?.high ?? -1)),
    },
    oneRun: split(variance, runs.length),
    asMeasured: split(variance, 1),
    degreesOfFreedom,
  };
}

/**
 * What each parent's pairs, or those of each task, add to each repetition's Δ, less what the mean Δ of their types would have
 * them add, because what differs between types is no noise. Scaled so that the mean over parents is what
 * the repetition's Δ is above or below the mean.
 */
function contributions(
  { type }: SetColumns,
  pairs: Pairs,
  runs: readonly { readonly columns: JudgeColumns; readonly pairs: number }[],
  members: Int32Array,
): Float64Array {
  const place = new Int32Array(pairs.clusters).fill(NONE);
  let clusters = 0;
  const flagsOf = ({ flag }: JudgeColumns, pair: number): readonly [number, number] => [
    present(flag[present(pairs.fault[pair])]),
    present(flag[present(pairs.parent[pair])]),
  ];
  for (const pair of members) {
    const cluster = taskOf(pair);
    if (place[cluster] !== NONE) continue;
    const isScored = runs.some(({ columns }) => flagsOf(columns, pair).every((flag) => flag >= 0));
    if (isScored) place[cluster] = clusters++;
  }
  const meanOf = typeMeans();
  const values = new Float64Array(clusters * runs.length);
  for (const [at, run] of runs.entries()) {
    const scale = clusters / run.pairs;
    for (const pair of members) {
      const [fault, parent] = flagsOf(run.columns, pair);
      if (fault < 0 || parent < 0) continue;
      const cell = present(place[taskOf(pair)]) * runs.length + at;
      values[cell] =
        present(values[cell]) + scale * (fault - parent - present(meanOf.get(typeOf(pair))));
    }
  }
  // Where a parent's pairs add exactly what the mean would have them add, only rounding is left.
  return values.map((value) => (Math.abs(value) < NOTHING ? 0 : value));

  function taskOf(pair: number): number {
    const cluster = present(pairs.cluster[pair]);
    const task = present(pairs.task[cluster]);
    return task === NONE ? cluster : task;
  }

  function typeOf(pair: number): number {
    return present(type[present(pairs.fault[pair])]);
  }

  function typeMeans(): ReadonlyMap<number, number> {
    const sums = new Map<number, { sum: number; count: number }>();
    for (const { columns } of runs) {
      for (const pair of members) {
        const [fault, parent] = flagsOf(columns, pair);
        if (fault < 0 || parent < 0) continue;
        const of = sums.get(typeOf(pair)) ?? { sum: 0, count: 0 };
        sums.set(typeOf(pair), { sum: of.sum + fault - parent, count: of.count + 1 });
      }
    }
    return new Map(Array.from(sums, ([of, { sum, count }]) => [of, sum / count]));
  }
}

const NOTHING = 1e-12;

/** One over the number of repetitions that say as much as one, by how alike they are. */
function worthOf({ fromItems, fromNoise, repetitions }: CrossedVariance): number {
  const varying = fromItems + repetitions * fromNoise;
  const alike = varying === 0 ? 1 : fromItems / varying;
  return 1 / (1 + (repetitions - 1) * alike);
}

/** @param factor how many times larger the parts of a run and of noise are than as measured */
function split(
  { fromItems, fromRuns, fromNoise }: CrossedVariance,
  factor: number,
): VarianceSplit | null {
  const runs = factor * fromRuns;
  const noise = factor * fromNoise;
  const variance = fromItems + runs + noise;
  if (variance === 0) return null;
  return {
    variance,
    items: fromItems / variance,
    runs: runs / variance,
    noise: noise / variance,
  };
}
