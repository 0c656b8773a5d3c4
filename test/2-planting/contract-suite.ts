import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/1-worlds/contract/environment.ts';
import { environmentContract } from '../../src/2-planting/clauses/contract.ts';

/** How many instances are looked at on the paper's seed, and on how many random seeds how many. */
interface Sample {
  readonly instances: number;
  readonly seeds: number;
  readonly instancesPerSeed: number;
}

const USUAL: Sample = { instances: 300, seeds: 25, instancesPerSeed: 24 };

/** Holds an environment to its contract, on the paper's seed and on random ones. */
export function describeEnvironment(environment: Environment, sample: Sample = USUAL): void {
  describe(`the environment ${environment.name}`, () => {
    for (const clause of environmentContract) {
      it(`keeps its contract: ${clause.name}`, () => {
        const { instances } = sample;
        expect(clause.breaches(environment, { seed: 7, instances })).toEqual([]);
      });
    }

    // What is played for one clause is there for all, as long as they look at one seed.
    it('keeps its contract on other seeds as well', () => {
      const instances = sample.instancesPerSeed;
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          for (const clause of environmentContract) {
            expect(clause.breaches(environment, { seed, instances }), clause.name).toEqual([]);
          }
        }),
        { numRuns: sample.seeds },
      );
    });
  });
}
