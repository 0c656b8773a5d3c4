import type { SetPlan } from '../../2-planting/plan/plan-set.ts';

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

/** The design of a set that is planned with its parents. Nothing of it is played. */
export function plannedDesign(plan: SetPlan): SetDesign {
  const clusters = new Map<string, number[]>();
  for (let position = 0; position < plan.length; position++) {
    const { instance, faults } = plan.entry(position);
    const [fault, ...further] = faults;
    if (fault === undefined || further.length > 0) continue;
    const types = clusters.get(instance.id) ?? [];
    types.push(plan.faults.indexOf(fault));
    clusters.set(instance.id, types);
  }
  return designOf(
    plan.faults.map(({ name }) => name),
    [...clusters].map(([instance, types]) => ({ instance, types })),
    plan.cleanCount + plan.addedParents,
  );
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
