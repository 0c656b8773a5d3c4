import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { FaultGroup, Pairs } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';

/** One paired estimate to follow through resamples: a judge on a group of faults. */
export interface PairedEstimate {
  readonly judge: JudgeColumns;
  readonly group: FaultGroup;
}

/**
 * Instances with the same pairs and the same verdicts on them are one pattern. For each pattern and
 * estimate: the sum of differences and the number of pairs that one such instance contributes.
 */
export interface PairClusters {
  readonly size: number;
  /** The pattern of each cluster, clusters in the order of instance ids. */
  readonly patterns: Int32Array;
  /** `sums[estimate][pattern]` and `counts[estimate][pattern]`. */
  readonly sums: readonly Float64Array[];
  readonly counts: readonly Float64Array[];
}

export function pairClusters(
  set: SetColumns,
  pairs: Pairs,
  estimates: readonly PairedEstimate[],
): PairClusters {
  const width = estimates.length;
  const groups = [...new Set(estimates.map(({ group }) => group))];
  const judges = [...new Set(estimates.map(({ judge }) => judge))];
  const wanted = estimates.map(({ judge, group }) => ({
    judge: judges.indexOf(judge),
    group: groups.indexOf(group),
  }));
  const sums = new Int16Array(pairs.clusters * width);
  const counts = new Int16Array(pairs.clusters * width);
  const member = new Uint8Array(groups.length);
  const difference = new Int8Array(judges.length);
  for (let pair = 0; pair < pairs.size; pair++) {
    const row = pairs.fault[pair] as number;
    const parentRow = pairs.parent[pair] as number;
    groups.forEach((group, g) => {
      member[g] = group.has(set, row) ? 1 : 0;
    });
    judges.forEach((judge, j) => {
      const fault = judge.flag[row] as number;
      const parent = judge.flag[parentRow] as number;
      difference[j] = fault < 0 || parent < 0 ? 2 : fault - parent;
    });
    const base = (pairs.cluster[pair] as number) * width;
    wanted.forEach(({ judge, group }, e) => {
      const d = difference[judge] as number;
      if (member[group] === 0 || d === 2) return;
      sums[base + e] = (sums[base + e] as number) + d;
      counts[base + e] = (counts[base + e] as number) + 1;
    });
  }
  return collapse(pairs.clusters, width, sums, counts);
}

function collapse(
  clusters: number,
  width: number,
  sums: Int16Array,
  counts: Int16Array,
): PairClusters {
  const found = new Map<string, number>();
  const first: number[] = [];
  const patterns = new Int32Array(clusters);
  for (let cluster = 0; cluster < clusters; cluster++) {
    const from = cluster * width;
    const key = `${sums.subarray(from, from + width)}|${counts.subarray(from, from + width)}`;
    let pattern = found.get(key);
    if (pattern === undefined) {
      pattern = found.size;
      found.set(key, pattern);
      first.push(cluster);
    }
    patterns[cluster] = pattern;
  }
  const column = (from: Int16Array, estimate: number): Float64Array =>
    Float64Array.from(first, (cluster) => from[cluster * width + estimate] as number);
  return {
    size: first.length,
    patterns,
    sums: Array.from({ length: width }, (_, estimate) => column(sums, estimate)),
    counts: Array.from({ length: width }, (_, estimate) => column(counts, estimate)),
  };
}

/** The estimate in a resample, given how often each pattern was drawn; 0 where its group is empty. */
export function weightedDelta(
  clusters: PairClusters,
  estimate: number,
  weights: ArrayLike<number>,
): number {
  const sums = clusters.sums[estimate] as Float64Array;
  const counts = clusters.counts[estimate] as Float64Array;
  let sum = 0;
  let count = 0;
  for (let pattern = 0; pattern < sums.length; pattern++) {
    const weight = weights[pattern] as number;
    sum += weight * (sums[pattern] as number);
    count += weight * (counts[pattern] as number);
  }
  return count === 0 ? 0 : sum / count;
}
