import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentContract } from '../../src/environment/contract/contract.ts';
import type { Environment } from '../../src/environment/environment.ts';

/** Holds an environment to its contract, on the paper's seed and on random ones. */
export function describeEnvironment(environment: Environment): void {
  describe(`the environment ${environment.name}`, () => {
    for (const clause of environmentContract) {
      it(`keeps its contract: ${clause.name}`, () => {
        const breaches = (seed: number, instances: number): readonly string[] =>
          clause.breaches(environment, { seed, instances });
        expect(breaches(7, 300)).toEqual([]);
        fc.assert(
          fc.property(fc.integer(), (seed) => {
            expect(breaches(seed, 24)).toEqual([]);
          }),
          { numRuns: 25 },
        );
      });
    }
  });
}
