import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import type { Environment } from '../../../src/1-worlds/contract/environment.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import type { SetSettings } from '../../../src/2-planting/settings.ts';
import { labelProblem } from '../../../src/run/label-problem.ts';

const desk = supportDesk as Environment;
const setOf = (options: Partial<SetSettings>, environment = desk) => [
  ...labelledSet(planSet(environment, options)),
];
const countOf = <Key>(keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

describe('a set with several faults per run', () => {
  it('has as many runs of each number of faults, whatever the size, the seed and the number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer(),
        fc.integer({ min: 1, max: 3 }),
        (size, seed, faultsPerRun) => {
          const set = setOf({ size, seed, faultsPerRun });
          const faulty = set.filter(({ label }) => label.faulty);
          const counts = countOf(faulty.map(({ label }) => label.faults?.length ?? 1));
          expect([...counts.keys()].toSorted()).toEqual([1, 2, 3].slice(0, faultsPerRun));
          expect(new Set(counts.values()).size).toBe(1);
          expect(new Set(set.map(({ id }) => id)).size).toBe(set.length);
          for (const { label, steps } of set) expect(labelProblem(label, steps.length)).toBe(null);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('names the first fault where a reader of older sets looks for the only one', () => {
    const several = setOf({ size: 120, seed: 7, faultsPerRun: 3 }).filter(
      ({ label }) => label.faults !== undefined,
    );
    expect(several.length).toBeGreaterThan(0);
    for (const { id, instanceId, label } of several) {
      const [first] = label.faults ?? [];
      expect([label.failureType, label.failureStep]).toEqual([first?.type, first?.step]);
      expect(id).toBe(`${instanceId}-${label.faults?.map(({ type }) => type).join('+')}`);
    }
  });

  it('has the single faults that a set without the others has', () => {
    const single = setOf({ size: 200, seed: 7 });
    const known = new Map(single.map((run) => [run.id, run]));
    const both = setOf({ size: 400, seed: 7, faultsPerRun: 2 }).filter(
      ({ label }) => label.faults === undefined,
    );
    const shared = both.filter(({ id }) => known.has(id));
    expect(shared.length).toBeGreaterThan(100);
    for (const run of shared) expect(run).toEqual(known.get(run.id));
  });

  it('spreads the runs of a number evenly over the combinations that fit', () => {
    const { cascades } = planSet(desk, { size: 400, seed: 7, faultsPerRun: 3 });
    const runs = (number: number) =>
      cascades?.planned.flatMap(({ faults, hosts }) =>
        faults.length === number ? hosts.length : [],
      ) ?? [];
    for (const number of [2, 3]) {
      expect(Math.max(...runs(number)) - Math.min(...runs(number))).toBeLessThanOrEqual(1);
    }
    expect([runs(2).length, runs(3).length]).toEqual([10, 4]);
  });

  it('skips what does not fit into one run, says why, and does not try it with more faults', () => {
    const { cascades } = planSet(desk, { size: 100, seed: 7, faultsPerRun: 3 });
    const first = cascades?.skipped.filter(({ holdsSkipped }) => !holdsSkipped) ?? [];
    expect(first.map(({ types, conflict }) => [types.join('+'), conflict])).toEqual([
      ['wrong_tool+hallucinated_argument', 'same calls'],
      ['skipped_precondition+ignored_observation', 'same calls'],
      ['skipped_precondition+premature_stop', 'same calls'],
      ['ignored_observation+premature_stop', 'same calls'],
      ['premature_stop+unsupported_claim', 'same calls'],
    ]);
    expect(cascades?.skipped.length).toBe(5 + 16);
    expect(cascades?.passedOver).toBe(0);
  });

  it('brings the parents of all of its runs if it is asked to', () => {
    const set = setOf({ size: 60, seed: 7, faultsPerRun: 3, parents: true });
    const clean = new Set(set.filter(({ label }) => !label.faulty).map((run) => run.instanceId));
    expect(set.every(({ instanceId }) => clean.has(instanceId))).toBe(true);
  });

  it('can be made in another environment', () => {
    const set = setOf({ size: 24, seed: 7, faultsPerRun: 2 }, thermostat as Environment);
    expect(
      countOf(set.map(({ label }) => label.faults?.map(({ type }) => type).join('+'))),
    ).toEqual(
      new Map([
        [undefined, 14],
        ['skipped_reading+false_report', 8],
      ]),
    );
  });

  it('is refused if no run has room for so many, or the number makes no sense', () => {
    expect(() => planSet(desk, { size: 40, seed: 7, faultsPerRun: 4 })).toThrow(
      /faults per run can be 3 at most: no 4 of the faults wrong_tool, .* fit into one run/,
    );
    for (const faultsPerRun of [0, -1, 1.5, Number.NaN]) {
      expect(() => planSet(desk, { size: 40, seed: 7, faultsPerRun })).toThrow(/whole number/);
    }
    const types = ['wrong_tool', 'hallucinated_argument'];
    expect(() => planSet(desk, { size: 40, seed: 7, types, faultsPerRun: 2 })).toThrow(/1 at most/);
  });
});
