import { present } from '../../base/present.ts';

/** The pairs of one parent, by the fault types that are planted in it. */
export interface DesignCluster {
  readonly instance: string;
  /** Indexes into the types of the design. */
  readonly types: readonly number[];
}

/** Which pairs a set holds and which of them share parents: all that an interval of Δ depends on. */
export interface SetDesign {
  readonly types: readonly string[];
  readonly clusters: readonly DesignCluster[];
  readonly pairs: number;
  /** The sum over parents of the square of their pairs. */
  readonly squares: number;
  /** Clean runs, the parents among them. */
  readonly cleanRuns: number;
}

export function designOf(
  types: readonly string[],
  clusters: readonly DesignCluster[],
  cleanRuns: number,
): SetDesign {
  const total = (of: (pairs: number) => number): number =>
    clusters.reduce((sum, cluster) => sum + of(cluster.types.length), 0);
  return {
    types,
    clusters,
    pairs: total((pairs) => pairs),
    squares: total((pairs) => pairs ** 2),
    cleanRuns,
  };
}

/** A set like another with this many parents, for sets that nothing plans: its parents over and over. */
export function repeatedDesign(design: SetDesign, parents: number): SetDesign {
  const { types, clusters, cleanRuns } = design;
  const repeated = Array.from({ length: parents }, (_, i) => {
    const { instance, types: own } = present(clusters[i % clusters.length]);
    const round = Math.floor(i / clusters.length);
    return { instance: round === 0 ? instance : `${instance} ${round}`, types: own };
  });
  return designOf(types, repeated, Math.round((cleanRuns * parents) / clusters.length));
}
