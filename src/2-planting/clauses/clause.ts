import type { PlayedSample } from './played-sample.ts';

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
  breaches(sample: PlayedSample): Iterable<string>;
}

export function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
