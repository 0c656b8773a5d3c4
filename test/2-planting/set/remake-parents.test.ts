import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { type RemakeFrom, remakeParents } from '../../../src/2-planting/set/remake-parents.ts';
import { buildSet } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 60, seed: 11, parents: true });
const faults = set.filter(({ label }) => label.faulty);
const [fault] = faults;
if (fault === undefined) throw new Error('the set has no fault');
const from: RemakeFrom = { environment: supportDesk, seed: 11, size: 60, rows: 60 };

/** Why the parent of one fault cannot be generated again. */
const problemOf = (changed: Partial<typeof fault>, source: Partial<RemakeFrom> = {}) => {
  const asked = { ...fault, ...changed };
  const { parents, problems } = remakeParents({ ...from, ...source }, [asked]);
  expect(parents.size).toBe(0);
  return problems.get(asked.instanceId);
};

describe('parents that are generated again', () => {
  it('are the very runs that the faults were made from', () => {
    const { parents, problems } = remakeParents(from, faults);
    expect(problems.size).toBe(0);
    expect(parents.size).toBe(new Set(faults.map(({ instanceId }) => instanceId)).size);
    for (const { instanceId } of faults) {
      expect(parents.get(instanceId)).toEqual(set.find(({ id }) => id === `${instanceId}-clean`));
    }
  });

  it('are found for a seed that no number can hold exactly', () => {
    const seed = 2n ** 70n;
    const large = buildSet({ size: 12, seed, parents: true });
    const { parents } = remakeParents(
      { environment: supportDesk, seed, size: 12, rows: 12 },
      large,
    );
    for (const { instanceId } of large) {
      expect(parents.get(instanceId)).toEqual(large.find(({ id }) => id === `${instanceId}-clean`));
    }
  });

  it('need a seed, and it must be the seed of the set', () => {
    expect(problemOf({}, { seed: null })).toBe('the seed of the set is not recorded');
    expect(problemOf({}, { seed: 12 })).toBe(`seed 12 gives ${fault.instanceId} another task`);
  });

  it('need an environment that can say which instance an id names', () => {
    const { indexOf: _, ...silent } = supportDesk;
    expect(problemOf({}, { environment: silent })).toBe(
      'support-desk does not say which instance an id names',
    );
  });

  it('are not taken for the parents of a fault with another goal', () => {
    expect(problemOf({ goal: `${fault.goal} And hurry.` })).toMatch(/another task$/);
  });

  it.each(['nobody', 'INS-1', 'INS-000001', `INS-${'9'.repeat(400)}`])(
    'do not exist for %s, which the environment would never call an instance',
    (instanceId) => {
      expect(problemOf({ instanceId })).toMatch(/is not an instance of support-desk$/);
    },
  );

  it('are not searched for beyond where a set of its size can reach', () => {
    const started = performance.now();
    expect(problemOf({ instanceId: 'INS-9999999' })).toBe(
      'a set of 60 trajectories does not reach as far as INS-9999999',
    );
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
