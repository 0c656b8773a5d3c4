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
  /** Each estimate is one of the sums divided by another. */
  readonly estimates: readonly { readonly sum: number; readonly count: number }[];
  /** Judges that scored the same faults share the number of their pairs, so each sum stands here once. */
  readonly sums: readonly PatternSum[];
}

/** The patterns that add something to a sum, and how much each of them. */
interface PatternSum {
  readonly patterns: Int32Array;
  readonly amounts: Float64Array;
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
  const distinct = new Map<string, number>();
  const added: PatternSum[] = [];
  const placeOf = (from: Int16Array, estimate: number): number => {
    const all = Float64Array.from(first, (cluster) => from[cluster * width + estimate] ?? 0);
    const key = all.join();
    const known = distinct.get(key);
    if (known !== undefined) return known;
    distinct.set(key, added.length);
    const adding = Int32Array.from(all.keys()).filter((pattern) => all[pattern] !== 0);
    return added.push({ patterns: adding, amounts: all.filter((amount) => amount !== 0) }) - 1;
  };
  return {
    size: first.length,
    patterns,
    estimates: Array.from({ length: width }, (_, estimate) => ({
      sum: placeOf(sums, estimate),
      count: placeOf(counts, estimate),
    })),
    sums: added,
  };
}

/** Every estimate in a resample, given how often each pattern was drawn; 0 where its group is empty. */
export function weightedDeltas({
  sums,
  estimates,
}: PairClusters): (weights: ArrayLike<number>) => Float64Array {
  const totals = new Float64Array(sums.length);
  const deltas = new Float64Array(estimates.length);
  return (weights) => {
    sums.forEach(({ patterns, amounts }, place) => {
      let total = 0;
      for (let at = 0; at < patterns.length; at++) {
        total += (weights[patterns[at] as number] as number) * (amounts[at] as number);
      }
      totals[place] = total;
    });
    estimates.forEach(({ sum, count }, estimate) => {
      const pairs = totals[count] ?? 0;
      deltas[estimate] = pairs === 0 ? 0 : (totals[sum] ?? 0) / pairs;
    });
    return deltas;
  };
}
