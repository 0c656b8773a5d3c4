import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clopperPearson } from '../../../../src/4-measuring/statistics/intervals/clopper-pearson.ts';
import { clusteredChange } from '../../../../src/4-measuring/statistics/intervals/clustered-change.ts';
import { clusteredShare } from '../../../../src/4-measuring/statistics/intervals/clustered-share.ts';
import type { Interval } from '../../../../src/4-measuring/statistics/intervals/interval.ts';
import { pairedInterval } from '../../../../src/4-measuring/statistics/intervals/paired-interval.ts';
import { buildSet, measured, verdict } from '../../../support/rows/simulate.ts';

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

/** Sets of three instances with two faults each, of every possible judge. */
function* everySet(): Generator<readonly Instance[]> {
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
      for (const three of kinds) yield [one, two, three];
    }
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

  it.each([
    ['Δ', ofDelta],
    ['recall', ofRecall],
    ['the difference from another judge', ofDifference],
  ])('has no higher limit of %s in any set of three instances with two faults each', (_, of) => {
    for (const all of everySet()) expectNoRise((each) => of(each, 0.95), all);
  });

  it('has no lower limit of its false alarms', () => {
    for (const runs of [1, 7, 40, 141]) {
      let before = clopperPearson(0, runs, 0.95);
      for (let flags = 1; flags <= runs; flags++) {
        const after = clopperPearson(flags, runs, 0.95);
        expect(after.low).toBeGreaterThanOrEqual(before.low);
        expect(after.high).toBeGreaterThanOrEqual(before.high);
        before = after;
      }
    }
  });
});

describe('a measured judge that is worse by one verdict', () => {
  const set = buildSet({ size: 24, seed: 7, harmless: { count: 12 } });
  type Run = (typeof set)[number];
  const isEdit = ({ label }: Run): boolean => label.edit?.kind === 'harmless';
  const limitsOf = (flags: readonly boolean[]) => {
    const [judge] = measured(
      set,
      set.map((run, at) => verdict(run, 'mine', flags[at] === true)),
      { compares: false },
    ).judges;
    return {
      delta: judge?.metrics.delta.interval,
      recall: judge?.metrics.recall.interval,
      falseAlarms: judge?.metrics.falseAlarms.interval,
      sensitivity: judge?.harmlessEdits?.all.interval,
      netDelta: judge?.netDelta?.interval,
    };
  };
  const rises = (
    of: 'low' | 'high',
    name: keyof ReturnType<typeof limitsOf>,
    a: Limits,
    b: Limits,
  ) => (b[name]?.[of] ?? 0) - (a[name]?.[of] ?? 0);
  type Limits = ReturnType<typeof limitsOf>;

  it('has no higher limit of Δ, recall or net Δ, and no lower one of what should be small', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: set.length, maxLength: set.length }),
        fc.nat(set.length - 1),
        (flags, at) => {
          const run = set[at] as Run;
          const before = limitsOf(flags.with(at, run.label.faulty));
          const after = limitsOf(flags.with(at, !run.label.faulty));
          for (const end of ['low', 'high'] as const) {
            const by = (name: keyof Limits) => rises(end, name, before, after);
            if (isEdit(run)) {
              expect(by('sensitivity')).toBeGreaterThanOrEqual(-ROUNDING);
              expect(by('netDelta')).toBeLessThanOrEqual(ROUNDING);
            } else if (run.label.faulty) {
              expect(by('recall')).toBeLessThanOrEqual(ROUNDING);
              expect(by('netDelta')).toBeLessThanOrEqual(ROUNDING);
              expect(by('delta')).toBeLessThanOrEqual(ROUNDING);
            } else {
              expect(by('falseAlarms')).toBeGreaterThanOrEqual(-ROUNDING);
              expect(by('delta')).toBeLessThanOrEqual(ROUNDING);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
