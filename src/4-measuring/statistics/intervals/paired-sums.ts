/** Pairs that share one parent: how many, how many faults were flagged, whether the parent was. */
export interface PairCluster {
  readonly pairs: number;
  readonly faultsFlagged: number;
  readonly parentFlagged: boolean;
  /** How many clusters are just like this one. */
  readonly times: number;
  /**
   * Clusters with the same number, which all have the same `times`, are of one task: they depend on each
   * other. Absent where a cluster is the only one of its task.
   */
  readonly cluster?: number;
  /** The same pairs by fault type; absent if they are all of one type. */
  readonly types?: readonly TypedPairs[];
}

/** Those pairs of a cluster whose fault is of one type. */
export interface TypedPairs {
  readonly type: number;
  readonly pairs: number;
  readonly faultsFlagged: number;
}

/** The pairs of a cluster by type; all of one type where it does not say. */
export const typedPairs = ({ types, pairs, faultsFlagged }: PairCluster): readonly TypedPairs[] =>
  types ?? [{ type: 0, pairs, faultsFlagged }];

/** Clusters of one task together; a cluster that names no task is alone. */
export function byTask(clusters: readonly PairCluster[]): readonly (readonly PairCluster[])[] {
  const shared = new Map<number, PairCluster[]>();
  const all: (readonly PairCluster[])[] = [];
  for (const each of clusters) {
    const task = each.cluster === undefined ? undefined : shared.get(each.cluster);
    if (task !== undefined) task.push(each);
    else {
      const first = [each];
      all.push(first);
      if (each.cluster !== undefined) shared.set(each.cluster, first);
    }
  }
  return all;
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
