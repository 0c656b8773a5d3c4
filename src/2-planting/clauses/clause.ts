import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { present } from '../../base/present.ts';
import { PythonRandom } from '../../base/random/python-random.ts';

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

/** Instances that no clause has seen, for those that ask whether they would be the same. */
export function drawnInstances(
  environment: Environment,
  options: ContractOptions,
): readonly Instance[] {
  const random = new PythonRandom(options.seed);
  return Array.from({ length: options.instances }, (_, index) =>
    environment.generate(random, index),
  );
}

/** By seed; each clause looks at the first of them. */
const drawn = new WeakMap<Environment, Map<number | bigint, readonly Instance[]>>();
const MOST_SEEDS = 32;

/** The instances that clauses share, because drawing and playing them takes longer than looking at them. */
export function instancesOf(
  environment: Environment,
  options: ContractOptions,
): readonly Instance[] {
  const { seed, instances } = options;
  const known = drawn.get(environment) ?? new Map<number | bigint, readonly Instance[]>();
  drawn.set(environment, known);
  const found = known.get(seed);
  if (found !== undefined && found.length >= instances) return found.slice(0, instances);
  const made = drawnInstances(environment, options);
  known.set(seed, made);
  if (known.size > MOST_SEEDS) known.delete(present(known.keys().next().value));
  return made;
}

export function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
