import type { Environment } from '../../1-worlds/contract/environment.ts';
import { chosenFaults } from '../../2-planting/faults/chosen-faults.ts';
import { FaultHosts } from '../../2-planting/plan/fault-hosts.ts';
import { InstanceStream } from '../../2-planting/plan/instance-stream.ts';
import type { SetPlan } from '../../2-planting/plan/plan-set.ts';
import { setCounts, sizeForFaults } from '../../2-planting/plan/set-counts.ts';
import type { SetSettings } from '../../2-planting/settings.ts';
import { designOf, repeatedDesign, type SetDesign } from './set-design.ts';

/** A set that could be generated: what to ask for, and what that gives. */
export interface PlannedSet {
  /** What to type after `-n`. */
  readonly size: number;
  readonly parents: number;
  readonly pairs: number;
  readonly cleanRuns: number;
}

/**
 * Larger sets are like this one, only larger. To find out what an instance can host may take a hundredth of
 * a second.
 */
const LARGEST_PLANNED = 800;

/** The sets that an environment can generate with their parents, by how many faults each type has. */
export class SetDesigns {
  readonly #names: readonly string[];
  readonly #instances: InstanceStream;
  readonly #hosts: FaultHosts;
  readonly #designs = new Map<number, SetDesign>();
  readonly types: number;

  constructor(
    environment: Environment,
    { seed, types }: Pick<SetPlan, 'seed'> & Pick<SetSettings, 'types'>,
  ) {
    const faults = chosenFaults(environment, types);
    this.#names = faults.map(({ name }) => name);
    this.#instances = new InstanceStream(environment, seed);
    this.#hosts = new FaultHosts(environment, faults, this.#instances);
    this.types = faults.length;
  }

  /** The design of the set that `tj generate -n SIZE` would write, or of one that is like it. */
  ofSize(size: number): SetDesign {
    const design = this.#designs.get(size) ?? this.#planned(size);
    this.#designs.set(size, design);
    return design;
  }

  #planned(size: number): SetDesign {
    if (size > LARGEST_PLANNED) {
      const largest = this.ofSize(LARGEST_PLANNED);
      const parents = (largest.clusters.length * this.#pairs(size)) / largest.pairs;
      return repeatedDesign(largest, Math.round(parents));
    }
    const { cleanCount, faultsPerType } = setCounts(size, this.types);
    const clusters = new Map<number, number[]>();
    for (const type of this.#names.keys()) {
      for (const index of this.#hosts.first(type, faultsPerType)) {
        const types = clusters.get(index) ?? [];
        clusters.set(index, types);
        types.push(type);
      }
    }
    const added = [...clusters.keys()].filter((index) => index >= cleanCount);
    return designOf(
      this.#names,
      [...clusters].map(([index, types]) => ({ instance: this.#instances.at(index).id, types })),
      cleanCount + added.length,
    );
  }

  #pairs(size: number): number {
    return this.types * setCounts(size, this.types).faultsPerType;
  }

  sizeWith(faultsPerType: number): number {
    return sizeForFaults(faultsPerType, this.types);
  }

  /** What a set of any size would hold, however large it is. */
  planned(size: number): PlannedSet {
    const { clusters, pairs, cleanRuns } = this.ofSize(Math.min(size, LARGEST_PLANNED));
    const times = this.#pairs(size) / pairs;
    return {
      size,
      parents: Math.round(times * clusters.length),
      pairs: this.#pairs(size),
      cleanRuns: Math.round(times * cleanRuns),
    };
  }
}
