import { describe, expect, it } from 'vitest';
import { askingOrder } from '../../../src/3-judging/blind/asking-order.ts';
import { Blinding } from '../../../src/3-judging/blind/blinding.ts';
import { indexedSet } from '../../../src/folder/set/indexed-set.ts';
import { someSet } from '../../support/rows/judge-job.ts';
import { buildSet } from '../../support/rows/simulate.ts';

const set = indexedSet(someSet);
const secret = (byte: number) => new Blinding(new Uint8Array(32).fill(byte));
const options = { order: 'shuffled', first: [] } as const;
const inOrder = (...args: Parameters<typeof askingOrder>) =>
  Array.from(askingOrder(...args), (position) => someSet[position]);

describe('the order of asking', () => {
  it('is a permutation that the secret of the folder decides', () => {
    const order = askingOrder(set, secret(1), options);
    expect(order).toEqual(askingOrder(set, secret(1), options));
    expect(order).not.toEqual(askingOrder(set, secret(2), options));
    expect([...order].sort((a, b) => a - b)).toEqual(someSet.map((_, position) => position));
  });

  it('is that of the set if the paper is to be repeated', () => {
    expect(inOrder(set, secret(1), { ...options, order: 'released' })).toEqual(someSet);
  });

  it('begins with the named types', () => {
    const first = ['premature_stop', 'clean'];
    const types = inOrder(set, secret(1), { ...options, first }).map(
      (each) => each?.label.failureType ?? 'clean',
    );
    expect(types.lastIndexOf('premature_stop')).toBeLessThan(types.indexOf('clean'));
    const rest = types.slice(types.lastIndexOf('clean') + 1);
    expect(rest.length).toBeGreaterThan(0);
    expect(rest).not.toContain('premature_stop');
  });

  it('is cut at the limit, so that a later invocation without one continues it', () => {
    const whole = askingOrder(set, secret(1), options);
    expect(askingOrder(set, secret(1), { ...options, limit: 3 })).toEqual(whole.subarray(0, 3));
  });

  it('of a sample has whole pairs and as many of each fault type, and is still shuffled', () => {
    const paired = buildSet({ size: 120, seed: 3, parents: true });
    const large = indexedSet(paired);
    const asked = Array.from(
      askingOrder(large, secret(1), { ...options, sample: 24 }),
      (position) => paired[position],
    );
    const faults = asked.filter((each) => each?.label.faulty);
    const types = faults.map((each) => each?.label.failureType);
    const counts = [...new Set(types)].map((type) => types.filter((each) => each === type).length);
    expect(counts).toHaveLength(6);
    expect(new Set(counts).size).toBe(1);
    const cleanIds = asked.filter((each) => !each?.label.faulty).map((each) => each?.instanceId);
    for (const fault of faults) expect(cleanIds).toContain(fault?.instanceId);
    expect(asked.length).toBeGreaterThanOrEqual(24);
    expect(asked.length).toBeLessThan(40);
    // Neither all faults nor all parents come first.
    const kinds = asked.map((each) => each?.label.faulty);
    expect(kinds).not.toEqual([...kinds].sort());
    expect(kinds).not.toEqual([...kinds].sort().reverse());
  });
});
