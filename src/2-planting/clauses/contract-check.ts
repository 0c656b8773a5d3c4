import type { Environment } from '../../1-worlds/contract/environment.ts';
import { environmentContract } from './contract.ts';

/** How much of an environment is looked at. */
interface ContractSample {
  /** The contract is checked on the seeds from 0 up to this number. */
  readonly seeds: number;
  /** How many instances of each seed are looked at. */
  readonly instances: number;
}

/** Enough for every fault type of a usual environment to find an instance, in well under a second. */
export const CONTRACT_SAMPLE: ContractSample = { seeds: 3, instances: 100 };

/** How many breaches of one clause are told; the others are counted. */
const MOST_TOLD = 5;

/** A clause of the contract, and how it was broken. */
interface CheckedClause {
  readonly name: string;
  /** How many breaches there are on all seeds. */
  readonly count: number;
  /** The first of them, one sentence each. */
  readonly breaches: readonly string[];
}

/** Holds an environment to every clause of its contract, on a sample of seeds. */
export function checkContract(
  environment: Environment,
  { seeds, instances }: ContractSample = CONTRACT_SAMPLE,
): readonly CheckedClause[] {
  return environmentContract.map((clause) => {
    const told: string[] = [];
    let count = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const breaches = clause.breaches(environment, { seed, instances });
      count += breaches.length;
      told.push(...breaches.slice(0, MOST_TOLD - told.length));
    }
    return { name: clause.name, count, breaches: told };
  });
}
