import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusteredChange } from '../../../../src/4-measuring/statistics/intervals/clustered-change.ts';
import { clusteredShare } from '../../../../src/4-measuring/statistics/intervals/clustered-share.ts';
import type { Interval } from '../../../../src/4-measuring/statistics/intervals/interval.ts';
import { pairedInterval } from '../../../../src/4-measuring/statistics/intervals/paired-interval.ts';

/** An instance: its parent's verdict, and the type and verdict of each of its faults. */
interface Instance {
  readonly parent: boolean;
  readonly faults: readonly { readonly type: number; readonly flagged: boolean }[];
}

const ROUNDING = 1e-7;

const instance = fc.record({
  parent: fc.boolean(),
  faults: fc.array(fc.record({ type: fc.nat(3), flagged: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  }),
});

const instances = fc.array(instance, { minLength: 1, maxLength: 14 });
const confidences = fc.constantFrom(0.9, 0.95, 0.999);

function ofDelta(all: readonly Instance[], confidence: number, weights?: readonly number[]) {
  return pairedInterval(
    all.map(({ parent, faults }) => ({
      pairs: faults.length,
      faultsFlagged: faults.filter(({ flagged }) => flagged).length,
      parentFlagged: parent,
      times: 1,
      types: faults.map(({ type, flagged }) => ({
        type,
        pairs: 1,
        faultsFlagged: flagged ? 1 : 0,
      })),
    })),
    confidence,
    weights,
  );
}

const rowsOf = (all: readonly Instance[]) => ({
  cluster: Int32Array.from(all.flatMap(({ faults }, at) => faults.map(() => at))),
  clusters: all.length,
  stratum: Int32Array.from(all.flatMap(({ faults }) => faults.map(({ type }) => type))),
  strata: 4,
});

const flagsOf = (all: readonly Instance[]): number[] =>
  all.flatMap(({ faults }) => faults.map(({ flagged }) => (flagged ? 1 : 0)));

function ofRecall(all: readonly Instance[], confidence: number): Interval {
  const count = Uint8Array.from(flagsOf(all));
  const found = clusteredShare({ ...rowsOf(all), count, of: count.map(() => 1) }, confidence);
  return found ?? { low: Number.NaN, high: Number.NaN };
}

/** How much better a judge tells pairs apart than one that flags every other row. */
function ofDifference(all: readonly Instance[], confidence: number): Interval {
  const change = all.flatMap(({ parent, faults }) =>
    faults.map(({ flagged }, at) => Number(flagged) - Number(parent) - (at % 2)),
  );
  const found = clusteredChange({ ...rowsOf(all), change: Int8Array.from(change) }, confidence);
  return found ?? { low: Number.NaN, high: Number.NaN };
}

/** All judges that are worse by one verdict: one more missed fault, or one more flagged parent. */
const worse = (all: readonly Instance[]): readonly (readonly Instance[])[] =>
  all.flatMap((own, at) => {
    const replaced = (other: Instance) => all.with(at, other);
    return [
      ...(own.parent ? [] : [replaced({ ...own, parent: true })]),
      ...own.faults.flatMap((fault, place) =>
        fault.flagged
          ? [replaced({ ...own, faults: own.faults.with(place, { ...fault, flagged: false }) })]
          : [],
      ),
    ];
  });

function expectNoRise(of: (all: readonly Instance[]) => Interval, all: readonly Instance[]): void {
  const before = of(all);
  for (const other of worse(all)) {
    const after = of(other);
    expect(after.low).toBeLessThanOrEqual(before.low + ROUNDING);
    expect(after.high).toBeLessThanOrEqual(before.high + ROUNDING);
  }
}

describe('a judge that is worse by one verdict', () => {
  it.each([
    ['Δ', ofDelta],
    ['recall', ofRecall],
    ['the difference from another judge', ofDifference],
  ])('has no higher limit of %s, whatever the set', (_, of) => {
    fc.assert(
      fc.property(instances, confidences, (all, confidence) => {
        expectNoRise((each) => of(each, confidence), all);
      }),
      { numRuns: 150 },
    );
  });

  it('has no higher limit of a Δ whose types count differently', () => {
    fc.assert(
      fc.property(
        instances,
        fc.array(fc.double({ min: 0.1, max: 5, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (all, weights) => expectNoRise((each) => ofDelta(each, 0.95, weights), all),
      ),
      { numRuns: 100 },
    );
  });

  it('has no higher limit of Δ in any set of three instances with two faults each', () => {
    const kinds = [false, true].flatMap((parent) =>
      [0, 1, 2, 3].map((bits) => ({
        parent,
        faults: [
          { type: 0, flagged: (bits & 1) > 0 },
          { type: 1, flagged: (bits & 2) > 0 },
        ],
      })),
    );
    for (const one of kinds) {
      for (const two of kinds) {
        for (const three of kinds) expectNoRise((all) => ofDelta(all, 0.95), [one, two, three]);
      }
    }
  });
});
