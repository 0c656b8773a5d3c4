import type { Environment, Instance } from '../environment/environment.ts';
import type { FaultOperator } from '../environment/fault-operator.ts';
import { EnvironmentError, InvalidOptionError, UnknownNameError } from '../errors.ts';
import { PythonRandom } from '../random/python-random.ts';
import { LARGEST_SET } from './limits.ts';

export interface SetOptions {
  /** How many trajectories to aim for; balancing the types may make the set a little smaller. */
  readonly size: number;
  readonly seed: number | bigint;
  /** Fault types to use; all of the environment's where it is absent. */
  readonly types?: readonly string[] | undefined;
  /** Adds, at the end, the clean parents that the set would lack. */
  readonly withParents?: boolean | undefined;
}

/** One trajectory to be made: an instance, left clean where there is no fault. */
export interface PlanEntry {
  readonly instance: Instance;
  readonly fault: FaultOperator<Instance> | null;
}

/** A labelled set before any of it exists: which trajectories, in which order. */
export interface SetPlan {
  readonly environment: Environment;
  readonly seed: number | bigint;
  readonly faults: readonly FaultOperator<Instance>[];
  readonly cleanCount: number;
  readonly faultsPerType: number;
  /** How many clean parents were added after the set proper. */
  readonly addedParents: number;
  readonly length: number;
  entry(position: number): PlanEntry;
}

/**
 * Lays out a balanced set: a quarter clean, the rest spread evenly over the fault types, each fault
 * in the first instances that can host it, then shuffled. The shuffle orders this plan, not the
 * trajectories, so a set is as large as its instances and no larger.
 */
export function planSet(environment: Environment, options: SetOptions): SetPlan {
  const { size, seed } = options;
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_SET) {
    throw new InvalidOptionError('n', `must be a whole number from 1 to ${LARGEST_SET}`);
  }
  const faults = chosenFaults(environment, options.types);
  const cleanCount = Math.max(1, Math.floor(size / 4));
  const faultsPerType = Math.max(1, Math.floor((size - cleanCount) / faults.length));

  const instances = new InstanceStream(environment, seed);
  const kinds = faults.length + 1;
  const codes = new Int32Array(cleanCount + faults.length * faultsPerType);
  let filled = 0;
  for (let index = 0; index < cleanCount; index++) codes[filled++] = index * kinds;
  faults.forEach((fault, type) => {
    for (const index of hosts(instances, fault, faultsPerType)) {
      codes[filled++] = index * kinds + type + 1;
    }
  });
  instances.upTo(cleanCount);
  new PythonRandom(`order-${seed}`).shuffle(codes);

  const parents = options.withParents ? missingParents(codes, kinds, cleanCount) : [];
  return {
    environment,
    seed,
    faults,
    cleanCount,
    faultsPerType,
    addedParents: parents.length,
    length: codes.length + parents.length,
    entry(position) {
      const code = codes[position] ?? (parents[position - codes.length] as number) * kinds;
      const fault = faults[(code % kinds) - 1] ?? null;
      return { instance: instances.at(Math.floor(code / kinds)), fault };
    },
  };
}

function chosenFaults(
  environment: Environment,
  types: readonly string[] | undefined,
): readonly FaultOperator<Instance>[] {
  const known = environment.faults.map((fault) => fault.name);
  for (const type of types ?? []) {
    if (!known.includes(type)) throw new UnknownNameError('fault type', type, known);
  }
  const chosen =
    types === undefined
      ? environment.faults
      : environment.faults.filter((fault) => types.includes(fault.name));
  if (chosen.length === 0) {
    throw new InvalidOptionError('types', `must name at least one of ${known.join(', ')}`);
  }
  return chosen;
}

/** The environment's instances, drawn as they are asked for; all come from one generator. */
class InstanceStream {
  readonly #environment: Environment;
  readonly #random: PythonRandom;
  readonly #drawn: Instance[] = [];

  constructor(environment: Environment, seed: number | bigint) {
    this.#environment = environment;
    this.#random = new PythonRandom(seed);
  }

  upTo(count: number): void {
    while (this.#drawn.length < count) {
      this.#drawn.push(this.#environment.generate(this.#random, this.#drawn.length));
    }
  }

  at(index: number): Instance {
    this.upTo(index + 1);
    return this.#drawn[index] as Instance;
  }
}

/** How many instances to try per fault before concluding that too few can host it. */
export const INSTANCES_PER_FAULT = 1000;

function* hosts(
  instances: InstanceStream,
  fault: FaultOperator<Instance>,
  wanted: number,
): Generator<number> {
  let found = 0;
  for (let index = 0; found < wanted; index++) {
    if (index >= INSTANCES_PER_FAULT * (found + 1)) {
      throw new EnvironmentError(
        `only ${found} of the first ${index} instances can host ${fault.name}; ${wanted} are needed`,
      );
    }
    if (!fault.canHost(instances.at(index))) continue;
    found++;
    yield index;
  }
}

/** Hosts of faults whose clean run is not among the first `cleanCount`, in instance order. */
function missingParents(codes: Int32Array, kinds: number, cleanCount: number): readonly number[] {
  const hosts = new Set<number>();
  for (const code of codes) {
    const index = Math.floor(code / kinds);
    if (index >= cleanCount) hosts.add(index);
  }
  return [...hosts].sort((a, b) => a - b);
}
