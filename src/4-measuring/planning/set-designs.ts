import type { Environment } from '../../1-worlds/contract/environment.ts';
import { planSet } from '../../2-planting/plan/plan-set.ts';
import { sizeForFaults } from '../../2-planting/plan/set-counts.ts';
import type { SetSettings } from '../../2-planting/settings.ts';
import { plannedDesign, type SetDesign } from './set-design.ts';

/** A set that could be generated: what to ask for, and what that gives. */
export interface PlannedSet {
  /** What to type after `-n`. */
  readonly size: number;
  readonly parents: number;
  readonly pairs: number;
  readonly squares: number;
  readonly cleanRuns: number;
}

/** Larger sets are like this one, only larger, and planning them would take long. */
const LARGEST_PLANNED = 20_000;

/** The sets that an environment can generate with their parents, by how many faults each type has. */
export class SetDesigns {
  readonly #environment: Environment;
  readonly #options: Pick<SetSettings, 'seed' | 'types'>;
  readonly #designs = new Map<number, SetDesign>();
  readonly types: number;

  constructor(environment: Environment, options: Pick<SetSettings, 'seed' | 'types'>) {
    this.#environment = environment;
    this.#options = options;
    this.types = this.ofSize(1).types.length;
  }

  /** The design of the set that `tj generate -n SIZE` would write. */
  ofSize(size: number): SetDesign {
    let design = this.#designs.get(size);
    if (design === undefined) {
      const plan = planSet(this.#environment, { ...this.#options, size, parents: true });
      design = plannedDesign(plan);
      this.#designs.set(size, design);
    }
    return design;
  }

  sizeWith(faultsPerType: number): number {
    return sizeForFaults(faultsPerType, this.types);
  }

  planned(size: number): PlannedSet {
    const { clusters, pairs, squares, cleanRuns } = this.ofSize(Math.min(size, LARGEST_PLANNED));
    const times = Math.max(1, size / LARGEST_PLANNED);
    return {
      size,
      parents: Math.round(times * clusters.length),
      pairs: Math.round(times * pairs),
      squares: times * squares,
      cleanRuns: Math.round(times * cleanRuns),
    };
  }
}
