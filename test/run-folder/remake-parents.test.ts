import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../src/environments/support-desk/support-desk.ts';
import { remakeParents } from '../../src/run-folder/remake-parents.ts';
import { buildSet } from '../support/rows/simulate.ts';

const set = buildSet({ size: 60, seed: 11, withParents: true });
const faults = set.filter(({ label }) => label.faulty);
const source = { environment: supportDesk, seed: 11 };

describe('clean runs made again', () => {
  it('are the very runs that the faults were made from', () => {
    const parents = remakeParents(source, faults);
    expect(parents.size).toBe(new Set(faults.map(({ instanceId }) => instanceId)).size);
    for (const { instanceId } of faults) {
      expect(parents.get(instanceId)).toEqual(set.find(({ id }) => id === `${instanceId}-clean`));
    }
  });

  it('are the same for a seed beyond what a number holds', () => {
    const seed = 2n ** 70n;
    const large = buildSet({ size: 12, seed, withParents: true });
    const parents = remakeParents({ environment: supportDesk, seed }, large);
    for (const { instanceId } of large) {
      expect(parents.get(instanceId)).toEqual(large.find(({ id }) => id === `${instanceId}-clean`));
    }
  });

  it('are none without a seed, or with a seed that is not the set’s', () => {
    expect(remakeParents({ ...source, seed: null }, faults).size).toBe(0);
    expect(remakeParents({ ...source, seed: 12 }, faults).size).toBe(0);
  });

  it('are none of faults whose goal is another or whose instance has no number', () => {
    const [first, second, third] = faults;
    if (first === undefined || second === undefined || third === undefined) throw new Error('few');
    const odd = [
      { ...first, goal: `${first.goal} And hurry.` },
      { ...second, instanceId: 'nobody' },
      { ...third, instanceId: `INS-${'9'.repeat(400)}` },
    ];
    expect(remakeParents(source, odd).size).toBe(0);
    expect(remakeParents(source, []).size).toBe(0);
  });
});
