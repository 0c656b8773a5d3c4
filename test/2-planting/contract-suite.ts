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
        const breaches = (seed: number, instances: number): readonly string[] =>
          clause.breaches(environment, { seed, instances });
        expect(breaches(7, sample.instances)).toEqual([]);
        fc.assert(
          fc.property(fc.integer(), (seed) => {
            expect(breaches(seed, sample.instancesPerSeed)).toEqual([]);
          }),
          { numRuns: sample.seeds },
        );
      });
    }
  });
}
