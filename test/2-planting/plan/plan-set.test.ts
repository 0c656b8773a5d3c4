import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import type { Environment } from '../../../src/1-worlds/contract/environment.ts';
import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import type { SetSettings } from '../../../src/2-planting/settings.ts';
import { cleanId } from '../../../src/run/trajectory.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { hasPython, python } from '../../support/reference/python.ts';

const build = (options: Partial<SetSettings>, environment: Environment = supportDesk) => [
  ...labelledSet(planSet(environment, options)),
];

function md5(size: number, seed: number | bigint): string {
  const formats = numberFormats(supportDesk);
  const digest = createHash('md5');
  for (const trajectory of build({ size, seed })) {
    digest.update(`${writeTrajectory(trajectory, formats)}\n`);
  }
  return digest.digest('hex');
}

describe('the judged set', () => {
  it("is the release's, byte for byte, at 400 trajectories and seed 7", () => {
    expect(md5(400, 7)).toBe('e76bb949d2860a2859f754866a9a14ec');
  });

  it.runIf(hasPython)('is equal to that of an independent implementation in Python', () => {
    const sizes = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 500 }));
    const seeds = fc.oneof(fc.integer(), fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }));
    const cases = [
      [400, 7] as const,
      ...fc.sample(fc.tuple(sizes, seeds), { numRuns: 40, seed: 20261115 }),
    ];
    const script = readFileSync(
      new URL('../../reference/labelled_set.py', import.meta.url),
      'utf8',
    );
    const expected = python<string[]>(
      script,
      cases.map(([size, seed]) => [size, String(seed)]),
    );
    expect(cases.map(([size, seed]) => md5(size, seed))).toEqual(expected);
  });

  it('is a quarter clean runs, and the rest is spread evenly over the types', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer(), (size, seed) => {
        const set = build({ size, seed });
        const clean = Math.max(1, Math.floor(size / 4));
        const perType = Math.max(1, Math.floor((size - clean) / 6));
        expect(set.filter(({ label }) => !label.faulty).length).toBe(clean);
        for (const { name } of supportDesk.faults) {
          expect(set.filter(({ label }) => label.failureType === name).length).toBe(perType);
        }
        expect(new Set(set.map(({ id }) => id)).size).toBe(set.length);
      }),
      { numRuns: 50 },
    );
  });

  it('has seven trajectories even if one is asked for: one clean run, and one fault of each type', () => {
    expect(build({ size: 1, seed: 7 }).length).toBe(7);
  });

  it('appends the 41 missing parents to the same rows as before', () => {
    const without = build({ size: 400, seed: 7 });
    const parents = build({ size: 400, seed: 7, parents: true });
    expect(parents.slice(0, 400)).toEqual(without);
    expect(parents.length).toBe(441);
    const ids = new Set(parents.map(({ id }) => id));
    for (const { instanceId } of parents) expect(ids).toContain(cleanId(instanceId));
  });

  it('can be limited to some types, which keep their order', () => {
    const types = ['premature_stop', 'wrong_tool'];
    const plan = planSet(supportDesk, { size: 80, seed: 3, types });
    expect(plan.faults.map(({ name }) => name)).toEqual(['wrong_tool', 'premature_stop']);
    expect([plan.cleanCount, plan.faultsPerType, plan.length]).toEqual([20, 30, 80]);
  });

  it('is different for every seed, even for seeds too large for a number', () => {
    const ids = (seed: number | bigint) => build({ size: 40, seed }).map(({ goal }) => goal);
    expect(ids(8)).not.toEqual(ids(7));
    expect(ids(2n ** 70n)).not.toEqual(ids(2n ** 70n + 1n));
  });

  it('can be made from any environment', () => {
    const set = build({ size: 40, seed: 7, parents: true }, thermostat);
    expect(set.filter(({ label }) => label.failureType === 'false_report').length).toBe(15);
  });

  it('has a size of at least 1 and at least one type, and every type exists', () => {
    expect(() => planSet(supportDesk, { size: 0, seed: 7 })).toThrow(/whole number from 1/);
    expect(() => planSet(supportDesk, { size: 1.5, seed: 7 })).toThrow(/whole number from 1/);
    expect(() => planSet(supportDesk, { size: 9, seed: 7, types: [] })).toThrow(/at least one/);
    expect(() => planSet(supportDesk, { size: 9, seed: 7, types: ['typo'] })).toThrow(
      /unknown fault type 'typo'; known: wrong_tool, /,
    );
  });

  it('cannot be made if too few instances can host a fault', () => {
    const faults = thermostat.faults.map((fault) => ({ ...fault, canHost: () => false }));
    expect(() => planSet({ ...thermostat, faults }, { size: 8, seed: 7 })).toThrow(
      /only 0 of the first 1000 instances can host skipped_reading/,
    );
  });
});
