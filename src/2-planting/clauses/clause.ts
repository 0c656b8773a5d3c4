import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { playOracle } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { present } from '../../base/present.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import { degreeOf } from '../faults/degrees.ts';
import { type FaultPlanter, faultPlanter, type PlantedFault } from '../faults/plant-fault.ts';

export interface ContractOptions {
  readonly seed: number | bigint;
  /** How many instances to look at. */
  readonly instances: number;
}

/** How much of an environment is looked at. */
export interface ContractSample {
  /** The contract is checked on the seeds from 0 up to this number. */
  readonly seeds: number;
  /** How many instances of each seed are looked at. */
  readonly instances: number;
}

/** One promise that every environment makes, and how to find out that it is broken. */
export interface ClauseDefinition {
  readonly name: string;
  /** What it is looked at on, if not on what the others are; it then says nothing about labels. */
  readonly sample?: ContractSample;
  /** One sentence per breach; none if the promise is kept. */
  breaches(environment: Environment, options: ContractOptions): Iterable<string>;
}

/** An instance that clauses look at, and what they all need of it. */
export class Look {
  readonly instance: Instance;
  readonly #environment: Environment;
  readonly #plant: FaultPlanter;
  readonly #planted = new Map<string, PlantedFault>();
  #parent: PlayedRun | undefined;

  constructor(environment: Environment, plant: FaultPlanter, instance: Instance) {
    this.#environment = environment;
    this.#plant = plant;
    this.instance = instance;
  }

  get parent(): PlayedRun {
    this.#parent ??= playOracle(this.#environment, this.instance);
    return this.#parent;
  }

  /** The run with this fault, in its degree. */
  planted(fault: FaultOperator<Instance>): PlantedFault {
    const key = `${fault.name} ${degreeOf(fault).degree}`;
    const planted = this.#planted.get(key) ?? this.#plant(this.instance, this.parent, fault);
    this.#planted.set(key, planted);
    return planted;
  }
}

/** Looks that no clause shares, for those that ask whether everything would be the same again. */
export function freshLooks(environment: Environment, options: ContractOptions): readonly Look[] {
  const random = new PythonRandom(options.seed);
  const plant = faultPlanter(environment, options.seed);
  return Array.from(
    { length: options.instances },
    (_, index) => new Look(environment, plant, environment.generate(random, index)),
  );
}

/** By seed; each clause takes the first of them. */
const taken = new WeakMap<Environment, Map<number | bigint, readonly Look[]>>();
const MOST_SEEDS = 32;

/** The looks that clauses share, because drawing and playing takes longer than looking. */
export function looksOf(environment: Environment, options: ContractOptions): readonly Look[] {
  const { seed, instances } = options;
  const known = taken.get(environment) ?? new Map<number | bigint, readonly Look[]>();
  taken.set(environment, known);
  const found = known.get(seed);
  if (found !== undefined && found.length >= instances) return found.slice(0, instances);
  const made = freshLooks(environment, options);
  known.set(seed, made);
  if (known.size > MOST_SEEDS) known.delete(present(known.keys().next().value));
  return made;
}

export const instancesOf = (
  environment: Environment,
  options: ContractOptions,
): readonly Instance[] => looksOf(environment, options).map(({ instance }) => instance);

export function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
