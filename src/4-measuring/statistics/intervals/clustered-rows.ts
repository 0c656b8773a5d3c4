import { present } from '../../../base/present.ts';
import type { InstanceTotal, StratumRows } from './instance-interval.ts';

/**
 * Rows that come in clusters and strata: which rows depend on each other, and which groups have a size
 * that the design fixes. All are numbered from 0.
 *
 * Rows about which everything else is the same may be of one pattern. Whatever is said of rows, their
 * stratum included, is then said once for each pattern; otherwise each row is a pattern of its own.
 */
export interface ClusteredRows {
  /** By row. */
  readonly cluster: Int32Array;
  readonly clusters: number;
  /** By cluster: how many clusters are just like it; absent if each stands for itself alone. */
  readonly times?: ArrayLike<number> | undefined;
  /** By row; absent if each row is its own pattern. */
  readonly pattern?: Int32Array | undefined;
  /** By pattern. */
  readonly stratum: Int32Array;
  readonly strata: number;
}

/** How many rows each pattern has. */
export function rowsByPattern({ cluster, times, pattern, stratum }: ClusteredRows): Float64Array {
  const rows = new Float64Array(stratum.length);
  for (let row = 0; row < cluster.length; row++) {
    const of = pattern?.[row] ?? row;
    rows[of] = (rows[of] ?? 0) + (times?.[cluster[row] ?? 0] ?? 1);
  }
  return rows;
}

/**
 * What the rows of each cluster come to.
 *
 * @param value by pattern
 * @param size by pattern: how much a row counts in the mean; by default all count the same
 */
export function totalsByCluster(
  rows: ClusteredRows,
  value: ArrayLike<number>,
  size?: ArrayLike<number>,
): readonly InstanceTotal[] {
  // Of many clusters, often only a few have a row.
  const totals = new Map<number, { total: number; size: number; strata: StratumCount[] }>();
  const { cluster: clusterOf, pattern, stratum } = rows;
  for (let row = 0; row < clusterOf.length; row++) {
    const own = clusterOf[row] ?? 0;
    const of = pattern?.[row] ?? row;
    let cluster = totals.get(own);
    if (cluster === undefined) {
      cluster = { total: 0, size: 0, strata: [] };
      totals.set(own, cluster);
    }
    cluster.total += present(value[of]);
    cluster.size += size === undefined ? 1 : present(size[of]);
    countRow(cluster.strata, present(stratum[of]));
  }
  return Array.from(totals, ([own, cluster]) => ({ ...cluster, times: rows.times?.[own] ?? 1 }));
}

interface StratumCount extends StratumRows {
  rows: number;
}

/** Counts one more row of a stratum. A cluster has a few of them, which take longer to look up in a map. */
export function countRow(strata: StratumCount[], stratum: number): void {
  const known = strata.find((each) => each.stratum === stratum);
  if (known === undefined) strata.push({ stratum, rows: 1 });
  else known.rows++;
}

/** How many rows there are in all clusters. */
export function countRows({ cluster, times }: Pick<ClusteredRows, 'cluster' | 'times'>): number {
  if (times === undefined) return cluster.length;
  let total = 0;
  for (const own of cluster) total += times[own] ?? 0;
  return total;
}

/** How much a sum over rows varies, and what that variance rests on. */
export interface ClusteredVariance {
  /** Of the sum. */
  readonly variance: number;
  /** Rows by stratum, and the clusters that have a row in it. */
  readonly rowsOf: Float64Array;
  readonly clustersOf: Float64Array;
  /** The value of each cluster: its residuals from the means of their strata, added up. */
  readonly residuals: Float64Array;
}

/**
 * The variance of a sum over clustered rows within strata of fixed size. A row's residual is its value
 * less the mean of its stratum, enlarged as if its own cluster had been left out of that mean (the
 * jackknife, CR3); residuals are added up within clusters and squared.
 *
 * @see https://doi.org/10.3368/jhr.50.2.317
 */
export function clusteredVariance(
  rows: ClusteredRows,
  value: ArrayLike<number>,
): ClusteredVariance {
  const { stratum, strata } = rows;
  const rowsOf = new Float64Array(strata);
  const sumOf = new Float64Array(strata);
  const clustersOf = countClusters(rows);
  rowsByPattern(rows).forEach((count, pattern) => {
    const of = present(stratum[pattern]);
    rowsOf[of] = present(rowsOf[of]) + count;
    sumOf[of] = present(sumOf[of]) + count * present(value[pattern]);
  });
  const residual = Float64Array.from(stratum, (of, pattern) => {
    const count = present(clustersOf[of]);
    const enlarged = count > 1 ? count / (count - 1) : 1;
    const mean = present(sumOf[of]) / Math.max(1, present(rowsOf[of]));
    return enlarged * (present(value[pattern]) - mean);
  });
  const residuals = sumByCluster(rows, residual);
  let variance = 0;
  for (const [cluster, each] of residuals.entries()) {
    variance += (rows.times?.[cluster] ?? 1) * each ** 2;
  }
  return { variance, rowsOf, clustersOf, residuals };
}

function sumByCluster(
  { cluster, clusters, pattern }: ClusteredRows,
  value: ArrayLike<number>,
): Float64Array {
  const sums = new Float64Array(clusters);
  for (let row = 0; row < cluster.length; row++) {
    const own = present(cluster[row]);
    const of = pattern === undefined ? row : present(pattern[row]);
    sums[own] = present(sums[own]) + present(value[of]);
  }
  return sums;
}

/** The number of clusters by stratum, found once for the same rows in the same strata. */
const clusterCounts = new WeakMap<Int32Array, WeakMap<Int32Array, Float64Array>>();

/** How many clusters have a row in each stratum. Rows need not be sorted. */
function countClusters({
  cluster,
  clusters,
  times,
  pattern,
  stratum,
  strata,
}: ClusteredRows): Float64Array {
  const found = clusterCounts.get(pattern ?? cluster) ?? new WeakMap<Int32Array, Float64Array>();
  const known = found.get(stratum);
  if (known !== undefined) return known;
  const counts = new Float64Array(strata);
  const isCounted = clusters * strata <= MOST_MARKS;
  const seen = new Uint8Array(isCounted ? clusters * strata : 0);
  for (let row = 0; row < cluster.length; row++) {
    const of = present(stratum[pattern === undefined ? row : present(pattern[row])]);
    const at = present(cluster[row]) * strata + of;
    if (isCounted && seen[at] === 1) continue;
    counts[of] = present(counts[of]) + (times?.[present(cluster[row])] ?? 1);
    if (isCounted) seen[at] = 1;
  }
  if (pattern !== undefined) clusterCounts.set(pattern, found.set(stratum, counts));
  return counts;
}

/** Beyond this many marks, a stratum has so many clusters that their exact number changes nothing. */
const MOST_MARKS = 1e8;

/** What rows are worth if all rows of a cluster had to agree, and how many clusters of equal weight. */
export interface ClusterWeights {
  /** Kish's effective sample size, the least that the rows can be worth. */
  readonly leastWorth: number;
  /** How many clusters of equal weight would tell as much about a variance. */
  readonly variancePieces: number;
  /** How many clusters have a row. */
  readonly clusters: number;
  /** Whether some cluster has more than one row. */
  readonly shared: boolean;
}

/** @param weight how much each row counts, by pattern; by default all count the same */
export function clusterWeights(rows: ClusteredRows, weight?: ArrayLike<number>): ClusterWeights {
  const sizes = sumByCluster(rows, weight ?? new Uint8Array(rows.stratum.length).fill(1));
  let total = 0;
  let squares = 0;
  let fourths = 0;
  let shared = false;
  let used = 0;
  for (const [cluster, size] of sizes.entries()) {
    const times = rows.times?.[cluster] ?? 1;
    if (size > 0) used += times;
    total += times * size;
    squares += times * size ** 2;
    fourths += times * size ** 4;
    shared ||= size > 1;
  }
  if (total === 0) return { leastWorth: 0, variancePieces: 0, clusters: 0, shared: false };
  return {
    leastWorth: total ** 2 / squares,
    variancePieces: squares ** 2 / fourths,
    clusters: used,
    shared,
  };
}
