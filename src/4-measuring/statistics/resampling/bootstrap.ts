import { present } from '../../../base/present.ts';
import type { NumpyGenerator } from '../../../base/random/numpy/generator.ts';

/** Fills counts with one resample of the data. */
export type Sampler = (random: NumpyGenerator, counts: Int32Array) => void;

/** A group that is resampled within itself, its size kept. */
export interface Stratum {
  /** The pattern of each member, in the order in which the members stand. */
  readonly patterns: Int32Array;
}

/**
 * Stratified resampling, one draw per member: numpy's `choice(stratum, len(stratum))`, stratum after
 * stratum, which is what a published interval was computed with.
 */
export function memberSampler(strata: readonly Stratum[]): Sampler {
  const drawn = strata.map(({ patterns }) => new Uint32Array(patterns.length));
  return (random, counts) => {
    counts.fill(0);
    for (let s = 0; s < strata.length; s++) {
      const { patterns } = present(strata[s]);
      const indices = present(drawn[s]);
      random.fillIntegers(indices, indices.length);
      for (let i = 0; i < indices.length; i++) {
        // The innermost loop, where a check would be felt. Every index was drawn below the length.
        const pattern = patterns[indices[i] ?? 0] ?? 0;
        counts[pattern] = (counts[pattern] ?? 0) + 1;
      }
    }
  };
}

/**
 * Stratified resampling, one multinomial draw per stratum. The same distribution as drawing members,
 * at a cost that depends on the number of patterns and not on the number of members.
 */
export function patternSampler(strata: readonly Stratum[]): Sampler {
  const prepared = strata.map(({ patterns }) => {
    const found = new Map<number, number>();
    for (const pattern of patterns) found.set(pattern, (found.get(pattern) ?? 0) + 1);
    const entries = [...found];
    return {
      size: patterns.length,
      patterns: entries.map(([pattern]) => pattern),
      probabilities: Float64Array.from(entries, ([, count]) => count / patterns.length),
      drawn: new Int32Array(entries.length),
    };
  });
  return (random, counts) => {
    counts.fill(0);
    for (const { size, patterns, probabilities, drawn } of prepared) {
      random.multinomial(size, probabilities, drawn);
      for (let i = 0; i < drawn.length; i++) {
        const pattern = patterns[i] ?? 0;
        counts[pattern] = (counts[pattern] ?? 0) + (drawn[i] ?? 0);
      }
    }
  };
}

/**
 * Cluster resampling, `multinomial(m, 1/m each)` over the m clusters: each cluster enters a resample
 * with all of its members, so that what they share is not counted as independent evidence.
 */
export function clusterSampler(clusters: Stratum): Sampler {
  const m = clusters.patterns.length;
  const probabilities = new Float64Array(m).fill(1 / m);
  const drawn = new Int32Array(m);
  return (random, counts) => {
    counts.fill(0);
    random.multinomial(m, probabilities, drawn);
    for (let i = 0; i < m; i++) {
      const pattern = clusters.patterns[i] ?? 0;
      counts[pattern] = (counts[pattern] ?? 0) + (drawn[i] ?? 0);
    }
  };
}

/** Writes the statistics of one resample; every one must be a finite number. */
export type Evaluate = (counts: Int32Array, statistics: Float64Array) => void;

/**
 * The bootstrap: B resamples, each evaluated for all statistics at once, so that differences between
 * them are taken within a resample.
 *
 * @returns for each statistic, its B replicates
 * @see https://doi.org/10.1214/aos/1176344552
 * @example bootstrap(random, { replicates: 10_000, patterns: 2, statistics: 1, sampler, evaluate })
 */
export function bootstrap(
  random: NumpyGenerator,
  plan: {
    readonly replicates: number;
    readonly patterns: number;
    readonly statistics: number;
    readonly sampler: Sampler;
    readonly evaluate: Evaluate;
  },
): readonly Float64Array[] {
  const { replicates, patterns, statistics, sampler, evaluate } = plan;
  const results = Array.from({ length: statistics }, () => new Float64Array(replicates));
  const counts = new Int32Array(patterns);
  const values = new Float64Array(statistics);
  for (let replicate = 0; replicate < replicates; replicate++) {
    sampler(random, counts);
    evaluate(counts, values);
    for (let s = 0; s < statistics; s++) {
      present(results[s])[replicate] = present(values[s]);
    }
  }
  return results;
}
