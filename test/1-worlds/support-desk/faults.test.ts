import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/1-worlds/contract/environment.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import type { RefundRequest } from '../../../src/1-worlds/support-desk/instance.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { rowMaker } from '../../../src/2-planting/rows.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';

function requests(seed: number | bigint, count: number): RefundRequest[] {
  const random = new PythonRandom(seed);
  return Array.from(
    { length: count },
    (_, index) => supportDesk.generate(random, index) as RefundRequest,
  );
}

describe('the six fault types', () => {
  const labels = (seed: number, name: string) => {
    const fault = supportDesk.faults.find((f) => f.name === name) as Environment['faults'][number];
    const make = rowMaker(supportDesk, seed);
    return requests(seed, 36)
      .filter((request) => fault.canHost(request))
      .map((request) => {
        const parent = cleanTrajectory(supportDesk, request);
        return { request, ...make.fault(request, parent, fault) };
      });
  };

  const overSeeds = (claim: (seed: number) => void) => {
    claim(7);
    fc.assert(fc.property(fc.integer(), claim), { numRuns: 20 });
  };

  it.each(['wrong_tool', 'hallucinated_argument', 'unsupported_claim'])(
    '%s is always silent',
    (name) =>
      overSeeds((seed) => {
        for (const { label } of labels(seed, name)) expect(label.outcomeCorrect).toBe(true);
      }),
  );

  it.each(['ignored_observation', 'premature_stop'])('%s is always loud', (name) =>
    overSeeds((seed) => {
      for (const { label } of labels(seed, name)) expect(label.outcomeCorrect).toBe(false);
    }),
  );

  it('skipped_precondition is silent exactly if there is no restocking fee', () =>
    overSeeds((seed) => {
      for (const { label, request } of labels(seed, 'skipped_precondition')) {
        expect(label.outcomeCorrect).toBe(request.restockingFeePct === 0);
      }
    }));

  it('have labels that people can read', () => {
    expect(supportDesk.faults.map(({ label }) => label)).toEqual([
      'wrong tool',
      'hallucinated argument',
      'skipped precondition',
      'ignored observation',
      'premature stop',
      'unsupported claim',
    ]);
  });

  it('each blame the same step in every run', () => {
    const steps = supportDesk.faults.map(({ name }) => [
      name,
      ...new Set(labels(7, name).map(({ label }) => label.failureStep)),
    ]);
    expect(steps).toEqual([
      ['wrong_tool', 2],
      ['hallucinated_argument', 2],
      ['skipped_precondition', 3],
      ['ignored_observation', 4],
      ['premature_stop', 3],
      ['unsupported_claim', 5],
    ]);
  });
});
