import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Blinding } from '../../../src/3-judging/blind/blinding.ts';
import { dealtHands, MOST_HANDS } from '../../../src/3-judging/blind/hands.ts';

function setOf(instances: readonly number[]) {
  return {
    size: instances.length,
    ids: instances.map((_, position) => `run ${position}`),
    instanceOf: Float64Array.from(instances),
  };
}

describe('dealing the runs of a set into hands', () => {
  it('puts no two runs of one instance into one hand, with as few hands as that takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { minLength: 1, maxLength: 60 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 1, max: 3 }),
        (instances, secret, repetition) => {
          const hands = dealtHands(setOf(instances), new Blinding(secret), repetition);
          const count = (instance: number) => instances.filter((each) => each === instance).length;
          const largest = Math.max(...instances.map(count));
          fc.pre(largest <= MOST_HANDS);
          const places = instances.map((instance, position) => `${instance} ${hands[position]}`);
          expect(new Set(places).size).toBe(places.length);
          expect(Math.max(...hands)).toBeLessThan(largest);
        },
      ),
    );
  });

  it('never deals more hands than a judge can be started for', () => {
    const hands = dealtHands(setOf(new Array(500).fill(1)), new Blinding(new Uint8Array(32)));
    expect(new Set(hands).size).toBe(MOST_HANDS);
  });

  it('tells nothing by the number of a hand: a run is as likely to be in each', () => {
    // One instance has three runs and the others one, which are clean: the first hand must not be theirs.
    const instances = [0, 0, 0, 1, 2];
    const counts = instances.map(() => [0, 0, 0]);
    const times = 3000;
    for (let secret = 0; secret < times; secret++) {
      const key = new Uint8Array(new Uint32Array([secret]).buffer);
      for (const [position, hand] of dealtHands(setOf(instances), new Blinding(key)).entries()) {
        const own = counts[position] ?? [];
        own[hand] = (own[hand] ?? 0) + 1;
      }
    }
    // Five standard errors of a share of a third.
    const most = 5 * Math.sqrt((times * 2) / 9);
    for (const count of counts.flat()) expect(Math.abs(count - times / 3)).toBeLessThan(most);
  });
});
