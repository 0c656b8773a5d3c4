/**
 * Rows that come in clusters and strata: which rows depend on each other, and which groups have a size
 * that the design fixes. Both are numbered from 0; a row's entries stand at its place in each column.
 */
export interface ClusteredRows {
  readonly cluster: Int32Array;
  readonly clusters: number;
  readonly stratum: Int32Array;
  readonly strata: number;
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
  { cluster, clusters, stratum, strata }: ClusteredRows,
  value: ArrayLike<number>,
): ClusteredVariance {
  const rowsOf = new Float64Array(strata);
  const sumOf = new Float64Array(strata);
  const clustersOf = countClusters({ cluster, clusters, stratum, strata });
  for (let row = 0; row < cluster.length; row++) {
    const of = stratum[row] as number;
    rowsOf[of] = (rowsOf[of] as number) + 1;
    sumOf[of] = (sumOf[of] as number) + (value[row] as number);
  }
  const mean = sumOf.map((sum, of) => sum / Math.max(1, rowsOf[of] as number));
  const enlarged = clustersOf.map((count) => (count > 1 ? count / (count - 1) : 1));
  const residuals = new Float64Array(clusters);
  for (let row = 0; row < cluster.length; row++) {
    const of = stratum[row] as number;
    const own = cluster[row] as number;
    residuals[own] =
      (residuals[own] as number) +
      (enlarged[of] as number) * ((value[row] as number) - (mean[of] as number));
  }
  let variance = 0;
  for (const residual of residuals) variance += residual ** 2;
  return { variance, rowsOf, clustersOf, residuals };
}

/** How many clusters have a row in each stratum. Rows need not be sorted. */
function countClusters({ cluster, clusters, stratum, strata }: ClusteredRows): Float64Array {
  const counts = new Float64Array(strata);
  if (clusters * strata <= MOST_MARKS) {
    const seen = new Uint8Array(clusters * strata);
    for (let row = 0; row < cluster.length; row++) {
      const at = (cluster[row] as number) * strata + (stratum[row] as number);
      if (seen[at] === 0)
        counts[stratum[row] as number] = (counts[stratum[row] as number] as number) + 1;
      seen[at] = 1;
    }
    return counts;
  }
  for (const of of stratum) counts[of] = (counts[of] as number) + 1;
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

export function clusterWeights(
  { cluster, clusters }: Pick<ClusteredRows, 'cluster' | 'clusters'>,
  weight?: ArrayLike<number>,
): ClusterWeights {
  const sizes = new Float64Array(clusters);
  for (let row = 0; row < cluster.length; row++) {
    const own = cluster[row] as number;
    sizes[own] = (sizes[own] as number) + (weight === undefined ? 1 : (weight[row] as number));
  }
  let total = 0;
  let squares = 0;
  let fourths = 0;
  let shared = false;
  let used = 0;
  for (const size of sizes) {
    if (size > 0) used++;
    total += size;
    squares += size ** 2;
    fourths += size ** 4;
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
