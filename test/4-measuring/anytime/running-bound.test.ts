import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { clusterOrder } from '../../../src/4-measuring/anytime/cluster-order.ts';
import { NO_VERDICT, RunningBound } from '../../../src/4-measuring/anytime/running-bound.ts';
import { UNSCORED } from '../../../src/4-measuring/rows/judge-columns.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { pairedRows } from '../../../src/5-reporting/gate/counted-rows.ts';
import { present } from '../../../src/base/present.ts';
import { buildSet } from '../../support/rows/simulate.ts';

const runs = buildSet({ size: 400, seed: 7, parents: true });
const { set } = judgedSetFromMemory(runs, [], supportDesk);
const counted = pairedRows(set, null);
const order = clusterOrder(set);
const isFaulty = (row: number): number => present(set.all.faulty[row]);

describe('the order in which instances are judged and counted', () => {
  it('has every instance once, and follows from the ids alone', () => {
    expect([...order].sort((a, b) => a - b)).toEqual(
      Array.from({ length: set.clusters }, (_, at) => at),
    );
    const shuffled = judgedSetFromMemory([...runs].reverse(), [], supportDesk).set;
    expect(clusterOrder(shuffled)).toEqual(order);
  });

  it('gives every fault type its share of every part of it', () => {
    for (const share of [0.2, 0.5, 0.8]) {
      const first = new Set(order.slice(0, Math.round(share * order.length)));
      for (const type of set.types.keys()) {
        const rows = Array.from(counted.rows).filter((row) => set.all.type[row] === type);
        const within = rows.filter((row) => first.has(present(set.all.cluster[row])));
        expect(Math.abs(within.length - share * rows.length)).toBeLessThan(5);
      }
    }
  });
});

describe('a bound that runs', () => {
  it('waits for the instance that is next, whatever has been answered behind it', () => {
    const [first] = order.filter((cluster) =>
      Array.from(counted.rows).some((row) => set.all.cluster[row] === cluster),
    );
    const bound = new RunningBound(set, counted, order, 0.95);
    bound.advance((row) => (set.all.cluster[row] === first ? NO_VERDICT : isFaulty(row)));
    expect(bound.rows).toBe(0);
    bound.advance(isFaulty);
    expect(bound.rows).toBe(counted.rows.length);
    expect(bound.isExhausted).toBe(true);
    expect(bound.estimate).toBe(1);
    expect(bound.interval.low).toBeGreaterThan(0.8);
    expect(bound.interval.high).toBe(1);
  });

  it('comes to the same however verdicts arrive', () => {
    const rows = Array.from({ length: set.all.size }, (_, row) => row);
    const whole = new RunningBound(set, counted, order, 0.95);
    whole.advance(isFaulty);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (arrival) => {
        const known = new Set<number>();
        const bound = new RunningBound(set, counted, order, 0.95);
        for (const [at, row] of arrival.entries()) {
          known.add(row);
          if (at % 50 === 0 || at === rows.length - 1) {
            bound.advance((each) => (known.has(each) ? isFaulty(each) : NO_VERDICT));
          }
        }
        expect(bound.interval).toEqual(whole.interval);
        expect(bound.path).toEqual(whole.path);
      }),
      { numRuns: 5 },
    );
  });

  it('takes what is unscored for the worst on either side', () => {
    const flagOf = (row: number): number => (row % 3 === 0 ? UNSCORED : isFaulty(row));
    const bound = new RunningBound(set, counted, order, 0.95);
    bound.advance(flagOf);
    const worst = new RunningBound(set, counted, order, 0.95);
    worst.advance((row) => (row % 3 === 0 ? 1 - isFaulty(row) : isFaulty(row)));
    const best = new RunningBound(set, counted, order, 0.95);
    best.advance(isFaulty);
    expect(bound.interval.low).toBeCloseTo(worst.interval.low, 6);
    expect(bound.interval.high).toBeCloseTo(best.interval.high, 6);
    expect(bound.unscored).toBeGreaterThan(0);
    expect(bound.estimate).toBe(1);
  });
});
