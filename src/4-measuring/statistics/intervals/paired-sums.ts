import { present } from '../../../base/present.ts';

/** Pairs that share one parent: how many, how many faults were flagged, whether the parent was. */
export interface PairCluster {
  readonly pairs: number;
  readonly faultsFlagged: number;
  readonly parentFlagged: boolean;
  /** How many clusters are just like this one. */
  readonly times: number;
  /** The same pairs by fault type; absent if they are all of one type. */
  readonly types?: readonly TypedPairs[];
}

/** Those pairs of a cluster whose fault is of one type. */
export interface TypedPairs {
  readonly type: number;
  readonly pairs: number;
  readonly faultsFlagged: number;
}

/** What the interval of a paired difference is made from. All rates are weighted by pairs. */
export interface PairedSums {
  readonly parents: number;
  readonly parentsFlagged: number;
  /** Whether some parent has more than one pair. */
  readonly shared: boolean;
  readonly fault: number;
  readonly parent: number;
  /** The shares of pairs in which only the fault, and only the parent, is flagged. */
  readonly faultOnly: number;
  readonly parentOnly: number;
  /**
   * How many independent pairs the pairs are worth if all pairs of a parent had to agree: Kish's
   * effective sample size, the least that they can be worth.
   */
  readonly leastWorth: number;
  /** How many parents of equal weight would tell as much about the variance. */
  readonly variancePieces: number;
  /** Variances of the two rates and of their difference, and the covariance of the rates. */
  readonly faultVariance: number;
  readonly parentVariance: number;
  readonly variance: number;
  readonly covariance: number;
}

interface TypeSums {
  clusters: number;
  pairs: number;
  squares: number;
  faults: number;
  parents: number;
  faultOnly: number;
  parentOnly: number;
}

/**
 * Sums up clusters of pairs. Residuals are taken from the rates of their own fault type, because the
 * sizes of the types are fixed by the design; what differs between types is no noise. They are added
 * up within each parent before they are squared, because the verdict on a parent serves all of its
 * pairs. Each residual is enlarged as if its own cluster had been left out of its type's rate (the
 * jackknife, CR3), and each type adds what its observed rate might hide: see `hiddenVariance`.
 *
 * @param weightOf how much each pair of a type counts; by default all count the same
 * @see https://doi.org/10.3368/jhr.50.2.317
 */
export function sumPairs(
  given: readonly PairCluster[],
  weightOf: (type: number) => number = () => 1,
): PairedSums {
  const clusters = given.flatMap((cluster) => counted(cluster, weightOf));
  const types = new Map<number, TypeSums>();
  for (const cluster of clusters) addToTypes(types, cluster);
  let total = 0;
  const rates = { fault: 0, parent: 0, faultOnly: 0, parentOnly: 0 };
  let hiddenFault = 0;
  let hiddenDifference = 0;
  for (const [type, sums] of types) {
    const weight = weightOf(type);
    total += weight * sums.pairs;
    rates.fault += weight * sums.faults;
    rates.parent += weight * sums.parents;
    rates.faultOnly += weight * sums.faultOnly;
    rates.parentOnly += weight * sums.parentOnly;
    const hidden = (count: number): number =>
      weight ** 2 * sums.squares * hiddenVariance(count / sums.pairs, sums.clusters);
    hiddenFault += hidden(sums.faults);
    hiddenDifference += hidden(sums.faultOnly) + hidden(sums.parentOnly);
  }
  let parents = 0;
  let parentsFlagged = 0;
  let shared = false;
  let squares = 0;
  let fourths = 0;
  let faultSquares = 0;
  let parentSquares = 0;
  let products = 0;
  for (const cluster of clusters) {
    const { times, parentFlagged } = cluster;
    let size = 0;
    let fault = 0;
    let parent = 0;
    for (const { type, pairs, faultsFlagged } of typedPairs(cluster)) {
      const sums = present(types.get(type));
      const weight = weightOf(type);
      const enlarged = weight * (sums.clusters > 1 ? sums.clusters / (sums.clusters - 1) : 1);
      size += weight * pairs;
      fault += enlarged * (faultsFlagged - (pairs * sums.faults) / sums.pairs);
      parent += enlarged * pairs * ((parentFlagged ? 1 : 0) - sums.parents / sums.pairs);
    }
    parents += times;
    parentsFlagged += parentFlagged ? times : 0;
    shared ||= cluster.pairs > 1;
    squares += times * size ** 2;
    fourths += times * size ** 4;
    faultSquares += times * fault ** 2;
    parentSquares += times * parent ** 2;
    products += times * fault * parent;
  }
  const hiddenParent = squares * hiddenVariance(parentsFlagged / parents, parents);
  const scale = 1 / total ** 2;
  return {
    parents,
    parentsFlagged,
    shared,
    fault: rates.fault / total,
    parent: rates.parent / total,
    faultOnly: rates.faultOnly / total,
    parentOnly: rates.parentOnly / total,
    leastWorth: total ** 2 / squares,
    variancePieces: squares ** 2 / fourths,
    faultVariance: (faultSquares + hiddenFault) * scale,
    parentVariance: (parentSquares + hiddenParent) * scale,
    variance: (faultSquares - 2 * products + parentSquares + hiddenDifference) * scale,
    covariance: products * scale,
  };
}

/** The pairs of a cluster by type; all of one type where it does not say. */
export const typedPairs = ({ types, pairs, faultsFlagged }: PairCluster): readonly TypedPairs[] =>
  types ?? [{ type: 0, pairs, faultsFlagged }];

/** A cluster without the pairs that count for nothing; none if no pair is left. */
function counted(cluster: PairCluster, weightOf: (type: number) => number): readonly PairCluster[] {
  const all = typedPairs(cluster);
  const types = all.filter(({ type, pairs }) => pairs > 0 && weightOf(type) > 0);
  if (types.length === 0 || cluster.times === 0) return [];
  if (types.length === all.length) return [cluster];
  let pairs = 0;
  let faultsFlagged = 0;
  for (const typed of types) {
    pairs += typed.pairs;
    faultsFlagged += typed.faultsFlagged;
  }
  return [{ ...cluster, types, pairs, faultsFlagged }];
}

function addToTypes(types: Map<number, TypeSums>, cluster: PairCluster): void {
  const { times, parentFlagged } = cluster;
  for (const { type, pairs, faultsFlagged } of typedPairs(cluster)) {
    let sums = types.get(type);
    if (sums === undefined) {
      sums = {
        clusters: 0,
        pairs: 0,
        squares: 0,
        faults: 0,
        parents: 0,
        faultOnly: 0,
        parentOnly: 0,
      };
      types.set(type, sums);
    }
    sums.clusters += times;
    sums.pairs += times * pairs;
    sums.squares += times * pairs ** 2;
    sums.faults += times * faultsFlagged;
    if (parentFlagged) {
      sums.parents += times * pairs;
      sums.parentOnly += times * (pairs - faultsFlagged);
    } else sums.faultOnly += times * faultsFlagged;
  }
}

/**
 * What a rate near 0 or 1 hides: how much more its trials vary at (count + ½) / (n + 1) than at
 * count / n. Without it, a type that was always or never flagged would seem certain to stay so. It is never 0,
 * because clusters that happen to be all alike do not prove that nothing varies.
 */
export function hiddenVariance(rate: number, trials: number): number {
  const drawn = (rate * trials + 0.5) / (trials + 1);
  return Math.max((0.5 / (trials + 1)) ** 2, drawn * (1 - drawn) - rate * (1 - rate));
}
