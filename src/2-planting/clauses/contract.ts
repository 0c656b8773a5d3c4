import type { Environment } from '../../1-worlds/contract/environment.ts';
import { EnvironmentError, oneLine } from '../../base/errors.ts';
import { cascadeClauses } from './cascade-clauses.ts';
import { channelClauses } from './channel-clauses.ts';
import type { ClauseDefinition, ContractOptions, ContractSample } from './clause.ts';
import { faultClauses } from './fault-clauses.ts';
import { giveawayClauses } from './giveaway-clauses.ts';
import { harmlessClauses } from './harmless-clauses.ts';
import { instanceClauses } from './instance-clauses.ts';
import { oracleClauses } from './oracle-clauses.ts';
import { PlayedSample } from './played-sample.ts';
import { replyClauses } from './reply-clauses.ts';
import { shamClauses } from './sham-clauses.ts';

/** One promise that every environment makes, ready to be checked. */
interface Clause {
  readonly name: string;
  readonly sample: ContractSample | null;
  /** One sentence per breach; none if the promise is kept. */
  breaches(environment: Environment, options: ContractOptions): readonly string[];
}

/**
 * What every environment must guarantee for a measurement to mean anything. Run it in the tests of
 * your own environment, over several seeds. An environment that throws is in breach, too.
 */
export const environmentContract: readonly Clause[] = [
  ...instanceClauses,
  ...oracleClauses,
  ...faultClauses,
  ...cascadeClauses,
  ...replyClauses,
  ...harmlessClauses,
  ...shamClauses,
  ...channelClauses,
  ...giveawayClauses,
].map((clause: ClauseDefinition) => ({
  name: clause.name,
  sample: clause.sample ?? null,
  breaches(environment, options) {
    const found: string[] = [];
    try {
      for (const breach of clause.breaches(sampleOf(environment, options))) found.push(breach);
    } catch (error) {
      found.push(`it threw: ${error instanceof Error ? error.message : error}`);
    }
    return found;
  },
}));

const samples = new WeakMap<Environment, PlayedSample>();

/** The sample that the last clause looked at, if it was the same. */
function sampleOf(environment: Environment, options: ContractOptions): PlayedSample {
  const last = samples.get(environment);
  if (last?.options.seed === options.seed && last.options.instances === options.instances) {
    return last;
  }
  const sample = new PlayedSample(environment, options);
  samples.set(environment, sample);
  return sample;
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
  sample: ContractSample = CONTRACT_SAMPLE,
  clauses: readonly Clause[] = environmentContract,
): readonly CheckedClause[] {
  const found = clauses.map((): string[] => []);
  const sampleFor = (clause: Clause): ContractSample => clause.sample ?? sample;
  const most = Math.max(0, ...clauses.map((clause) => sampleFor(clause).seeds));
  // All clauses look at one seed before the next, so that what is played for one is there for the others.
  for (let seed = 0; seed < most; seed++) {
    for (const [at, clause] of clauses.entries()) {
      const { seeds, instances } = sampleFor(clause);
      if (seed < seeds) found[at]?.push(...clause.breaches(environment, { seed, instances }));
    }
  }
  return clauses.map(({ name }, at) => {
    const breaches = found[at] ?? [];
    return { name, count: breaches.length, breaches: breaches.slice(0, MOST_TOLD) };
  });
}

/** One mistake often breaks several clauses; so many of them fit on a line. */
const MOST_ON_A_LINE = 3;

/**
 * Refuses an environment that breaks its contract on a sample of seeds, because what it generates
 * would be no ground truth. Words that tell make no label wrong, and `control-surface` shows them.
 *
 * @param path where the environment was loaded from
 */
export function requireContract(environment: Environment, path: string): void {
  const aboutLabels = environmentContract.filter(({ sample }) => sample === null);
  const broken = checkContract(environment, CONTRACT_SAMPLE, aboutLabels).filter(
    ({ count }) => count > 0,
  );
  if (broken.length === 0) return;
  const told = broken
    .slice(0, MOST_ON_A_LINE)
    .map(({ name, breaches: [first = ''] }) => `${name}, but ${oneLine(first)}`)
    .join('; ');
  throw new EnvironmentError(
    `${oneLine(path)} breaks the contract of an environment: ${told}; tj check-environment shows all, and --no-contract generates nevertheless`,
  );
}
