import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { EnvironmentError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import type { InstanceStream } from './instance-stream.ts';

/** How many instances to try per fault before concluding that too few can host it. */
export const INSTANCES_PER_FAULT = 1000;

/** A quarter of a set is clean runs, so that each of them can be the parent of three faults. */
const FAULTS_PER_CLEAN_RUN = 3;

/**
 * The instances that each fault is planted in. They are taken in order, and each is given the faults that
 * it can host and that have the fewest instances so far, up to as many as an instance may have. So the
 * faults are spread evenly over the clean runs, and those of a larger set hold those of a smaller one.
 */
export class FaultHosts {
  readonly #faults: readonly FaultOperator<Instance>[];
  readonly #instances: InstanceStream;
  readonly #most: number;
  readonly #wanted: number;
  readonly #hosts: readonly number[][];
  /** The instances that were given their faults already. */
  #given = 0;

  constructor(
    { faultsPerInstance = FAULTS_PER_CLEAN_RUN }: Environment,
    faults: readonly FaultOperator<Instance>[],
    instances: InstanceStream,
    options: {
      /** The clean runs are shared with runs of 2 to this many faults. */
      readonly faultsPerRun?: number;
      /** No fault is asked for more instances than this; by default, for any number. */
      readonly wanted?: number;
    } = {},
  ) {
    const { faultsPerRun = 1, wanted = Number.POSITIVE_INFINITY } = options;
    this.#faults = faults;
    this.#instances = instances;
    this.#most = Math.ceil(faultsPerInstance / faultsPerRun);
    this.#wanted = wanted;
    this.#hosts = faults.map(() => []);
  }

  /** The indexes of the first instances of a fault, by its place among the faults. */
  first(type: number, wanted: number): readonly number[] {
    const hosts = present(this.#hosts[type]);
    while (hosts.length < wanted) {
      if (this.#given >= INSTANCES_PER_FAULT * (hosts.length + 1)) {
        throw new EnvironmentError(
          `only ${hosts.length} of the first ${this.#given} instances can host ${present(this.#faults[type]).name}, and ${wanted} are needed; let its canHost accept more instances, or generate a smaller set`,
        );
      }
      this.#giveNext();
    }
    return hosts.slice(0, wanted);
  }

  #giveNext(): void {
    const index = this.#given++;
    const instance = this.#instances.at(index);
    const count = (type: number): number => present(this.#hosts[type]).length;
    // One that has enough would be the last to be given this instance, so that no other loses by its absence.
    const fewestFirst = [...this.#faults.keys()]
      .filter((type) => count(type) < this.#wanted)
      .sort((a, b) => count(a) - count(b));
    let left = this.#most;
    for (const type of fewestFirst) {
      if (left === 0) return;
      if (!present(this.#faults[type]).canHost(instance)) continue;
      present(this.#hosts[type]).push(index);
      left--;
    }
  }
}
