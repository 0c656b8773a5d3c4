import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PAIR_CHANGES,
  type PairFlags,
  pairChange,
} from '../../../src/5-reporting/changes/pair-change.ts';

const flags = fc.record({ fault: fc.constantFrom(-1, 0, 1), parent: fc.constantFrom(-1, 0, 1) });
const isScored = ({ fault, parent }: PairFlags): boolean => fault >= 0 && parent >= 0;

describe('the change of a pair', () => {
  it.each([
    // What was flagged of [fault, clean run] then and now.
    [[0, 0], [1, 0], 'newly-caught'],
    [[1, 0], [0, 0], 'newly-missed'],
    [[1, 0], [1, 1], 'newly-flagged-clean'],
    [[1, 0], [0, 1], 'newly-flagged-clean'],
    [[0, 0], [1, 1], 'newly-flagged-clean'],
    [[1, 1], [1, 0], 'no-longer-flagged-clean'],
    [[1, 1], [0, 0], 'no-longer-flagged-clean'],
    [[0, 1], [1, 1], 'still-flagged-clean'],
    [[1, 1], [0, 1], 'still-flagged-clean'],
    [[1, 1], [1, 1], 'same'],
    [[-1, 0], [1, 0], 'not-comparable'],
    [[1, 0], [1, -1], 'not-comparable'],
  ] as const)('from %j to %j is %s', (then, now, change) => {
    const pair = ([fault, parent]: readonly [number, number]): PairFlags => ({ fault, parent });
    expect(pairChange(pair(then), pair(now))).toBe(change);
  });

  it('is one of the list, and not comparable exactly where a verdict is missing', () => {
    fc.assert(
      fc.property(flags, flags, (then, now) => {
        const change = pairChange(then, now);
        expect(PAIR_CHANGES).toContain(change);
        expect(change === 'not-comparable').toBe(!isScored(then) || !isScored(now));
      }),
    );
  });

  it('turns into its opposite when the two runs change places', () => {
    const opposite = {
      'newly-caught': 'newly-missed',
      'newly-missed': 'newly-caught',
      'newly-flagged-clean': 'no-longer-flagged-clean',
      'no-longer-flagged-clean': 'newly-flagged-clean',
      'still-flagged-clean': 'still-flagged-clean',
      same: 'same',
      'not-comparable': 'not-comparable',
    } as const;
    fc.assert(
      fc.property(flags, flags, (then, now) => {
        expect(pairChange(now, then)).toBe(opposite[pairChange(then, now)]);
      }),
    );
  });

  it('never says that a fault is caught by a judge that begins to flag everything', () => {
    fc.assert(
      fc.property(flags, (then) => {
        expect(pairChange(then, { fault: 1, parent: 1 })).not.toBe('newly-caught');
      }),
    );
  });
});
