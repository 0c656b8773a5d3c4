import type { Environment } from '../../1-worlds/contract/environment.ts';
import { cascadeClauses } from './cascade-clauses.ts';
import type { ClauseDefinition, ContractOptions } from './clause.ts';
import { faultClauses } from './fault-clauses.ts';
import { harmlessClauses } from './harmless-clauses.ts';
import { instanceClauses } from './instance-clauses.ts';
import { oracleClauses } from './oracle-clauses.ts';
import { replyClauses } from './reply-clauses.ts';

/** One promise that every environment makes, ready to be checked. */
interface Clause {
  readonly name: string;
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
].map((clause: ClauseDefinition) => ({
  name: clause.name,
  breaches(environment, options) {
    const found: string[] = [];
    try {
      for (const breach of clause.breaches(environment, options)) found.push(breach);
    } catch (error) {
      found.push(`it threw: ${error instanceof Error ? error.message : error}`);
    }
    return found;
  },
}));
