import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Difference } from '../../../src/4-measuring/measurement/measurement.ts';
import { isTrusted, recommend } from '../../../src/4-measuring/recommending/recommend.ts';
import { type Sight, sightOf } from '../../../src/4-measuring/recommending/sight.ts';
import { judgeSeeing } from '../../support/rows/recommendable.ts';

const difference = (
  metric: Difference['metric'],
  judge: string,
  minus: string,
  low: number,
  high: number,
): Difference => ({
  metric,
  judge,
  minus,
  estimate: (low + high) / 2,
  over: 100,
  p: null,
  adjustedP: null,
  interval: { low, high },
  simultaneous: null,
  equivalentWithin: null,
});

const TYPES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** What a judge sees of the types a, b, c …: one letter each. */
function seeing(letters: string): Record<string, Sight | null> {
  const meaning: Record<string, Sight | null> = {
    s: 'seen',
    p: 'partly',
    u: 'missed',
    f: 'unclear',
    n: 'not shown',
    '-': null,
  };
  return Object.fromEntries([...letters].map((letter, at) => [TYPES[at], meaning[letter] ?? null]));
}

describe('what may be said of a judge and a fault type', () => {
  it.each([
    [0.51, 1, 'seen'],
    [0.5, 1, 'partly'],
    [0.01, 0.9, 'partly'],
    [0, 0.24, 'missed'],
    [0, 0.25, 'unclear'],
    [-0.48, 0.76, 'unclear'],
    [-1, 0.2, 'missed'],
  ] as const)('for a Δ between %d and %d is "%s", whatever its estimate', (low, high, sight) => {
    for (const delta of [low, high]) {
      const row = { pairs: 9, delta, interval: { low, high }, noneShown: false };
      expect(sightOf(row)).toBe(sight);
      // An interval that allows for all judges and types comes first.
      const simultaneous = { low: -1, high: 1 };
      expect(sightOf({ ...row, simultaneous })).toBe('unclear');
    }
  });

  it('is nothing without a scored pair, and not its Δ where the fault is not shown', () => {
    const interval = { low: 0.9, high: 1 };
    expect(sightOf({ pairs: 0, delta: null, interval: null, noneShown: false })).toBeNull();
    expect(sightOf({ pairs: 9, delta: 1, interval, noneShown: true })).toBe('not shown');
  });

  it('rests on Δ itself where there is no interval', () => {
    expect(sightOf({ pairs: 9, delta: 0.9, interval: null, noneShown: false })).toBe('seen');
    expect(sightOf({ pairs: 9, delta: 0, interval: null, noneShown: false })).toBe('missed');
  });
});

describe('a recommendation', () => {
  it('names the judge that costs least, what others add, and what nobody sees', () => {
    const judges = [
      judgeSeeing('two', seeing('ussuuu')),
      judgeSeeing('four', seeing('sspsup'), { saving: 0.12 }),
      judgeSeeing('one', seeing('uuuuus'), { delta: 0.9 }),
    ];
    expect(recommend(judges)).toEqual({
      judge: 'four',
      catches: ['a', 'b', 'd'],
      partly: [],
      add: [
        { judge: 'one', types: ['f'] },
        { judge: 'two', types: ['c'] },
      ],
      unsettled: [],
      uncovered: ['e'],
      wordsEnough: [],
    });
  });

  it('takes the judge that adds most first, so that a third one may not be needed', () => {
    const judges = [
      judgeSeeing('best', seeing('ssuuuu'), { saving: 0.12 }),
      judgeSeeing('little', seeing('uusuuu'), { delta: 0.7 }),
      judgeSeeing('much', seeing('uussuu'), { delta: 0.2, falseAlarms: 0 }),
      judgeSeeing('none', seeing('suuuuu')),
    ];
    expect(recommend(judges)).toMatchObject({
      judge: 'best',
      add: [{ judge: 'much', types: ['c', 'd'] }],
    });
  });

  it('goes by cost, then by the lower bound of Δ, then by the name, and not by types seen', () => {
    const two = seeing('ssuuuu');
    const first = (...judges: Parameters<typeof recommend>[0]): string | null =>
      recommend(judges).judge;
    const cheap = judgeSeeing('y', seeing('suuuuu'), { delta: 0.1, saving: 0.11 });
    expect(first(judgeSeeing('x', two, { delta: 0.9 }), cheap)).toBe('y');
    expect(
      first(
        judgeSeeing('x', two, { delta: 0.9, low: 0.3 }),
        judgeSeeing('y', two, { delta: 0.5, low: 0.4 }),
      ),
    ).toBe('y');
    expect(first(judgeSeeing('y', two), judgeSeeing('x', two))).toBe('x');
  });

  it('is never for a judge that is shown to be worse, by cost or, between equals, by Δ', () => {
    const [x, y] = [
      judgeSeeing('x', seeing('ssssss'), { saving: 0.12 }),
      judgeSeeing('y', seeing('uuuuus')),
    ];
    const apart = (metric: 'expectedCost' | 'delta', low: number, high: number) =>
      difference(metric, 'x', 'y', low, high);
    const first = (...differences: readonly Difference[]) =>
      recommend([x, y], { differences }).judge;
    expect(first(apart('expectedCost', 0.01, 0.03))).toBe('y');
    expect(first(apart('expectedCost', -0.03, 0.01), apart('delta', -0.4, -0.1))).toBe('y');
    expect(first(apart('expectedCost', -0.03, -0.01), apart('delta', -0.4, -0.1))).toBe('x');
  });

  it('is for nobody who is not shown to cost less than doing without a judge', () => {
    expect(recommend([judgeSeeing('x', seeing('sspu'), { saving: 0.03 })])).toMatchObject({
      judge: null,
      catches: [],
      add: [],
      partly: ['a', 'b', 'c'],
      uncovered: ['d'],
    });
    expect(recommend([judgeSeeing('x', seeing('uf'), { saving: 0.05 })]).judge).toBe('x');
    expect(
      recommend([
        judgeSeeing('c', seeing('ss'), { control: true }),
        judgeSeeing('x', seeing('uu'), { saving: -0.1 }),
      ]),
    ).toMatchObject({ judge: null, add: [], uncovered: ['a', 'b'] });
    expect(recommend([])).toMatchObject({ judge: null, uncovered: [] });
  });

  it('goes by what is seen where false alarms are not known', () => {
    const unknown = { saving: null };
    expect(recommend([judgeSeeing('x', seeing('su'), unknown)]).judge).toBe('x');
    expect(recommend([judgeSeeing('x', seeing('pf'), unknown)]).judge).toBeNull();
  });

  it('is never for a judge that merely reacts to edits', () => {
    const judge = judgeSeeing('x', seeing('ssssss'));
    const edited = (high: number) =>
      ({
        ...judge,
        harmlessEdits: { all: { interval: { low: 0.7, high: 0.9 } } },
        netDelta: { interval: { low: -0.1, high } },
        // Nothing else of these is read.
      }) as unknown as typeof judge;
    expect(recommend([edited(0.2)]).judge).toBeNull();
    expect(recommend([edited(0.3)]).judge).toBe('x');
  });

  it('calls a type unsettled whose pairs are too few, and says how many would do', () => {
    const judges = [judgeSeeing('x', seeing('sfuf')), judgeSeeing('y', seeing('uuup'))];
    const { unsettled, partly, uncovered } = recommend(judges);
    expect(unsettled).toEqual([
      { type: 'b', judge: 'x', pairs: 5, needed: expect.any(Number) as number },
    ]);
    expect(unsettled[0]?.needed).toBeGreaterThan(5);
    expect(partly).toEqual(['d']);
    expect(uncovered).toEqual(['c']);
  });

  it('asks for more pairs than there are, whatever was seen of a type that is unsettled', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.2, max: 0.9, noNaN: true }),
        fc.double({ min: 0.05, max: 0.4, noNaN: true }),
        fc.double({ min: 0.05, max: 0.4, noNaN: true }),
        (delta, below, above) => {
          const rows = [{ delta, interval: { low: delta - below, high: delta + above } }];
          for (const { pairs, needed } of recommend([judgeSeeing('x', { a: 'unclear' }, { rows })])
            .unsettled) {
            expect(needed ?? Number.POSITIVE_INFINITY).toBeGreaterThan(pairs);
          }
        },
      ),
    );
  });

  it('takes the cheaper of two judges that cannot be told apart', () => {
    const spending = (id: string, tokens: number, sights: string, low?: number) => {
      const judge = judgeSeeing(id, seeing(sights), low === undefined ? {} : { low });
      const tokensPerTrajectory = { estimate: tokens, interval: null };
      return { ...judge, metrics: { ...judge.metrics, tokensPerTrajectory } };
    };
    const thrice = spending('thrice', 4255, 'ssuu', 0.45);
    const once = spending('once', 1404, 'ssuu', 0.43);
    const first = (judges: Parameters<typeof recommend>[0], low: number, high: number) =>
      recommend(judges, { differences: [difference('delta', 'thrice', 'once', low, high)] }).judge;
    expect(first([thrice, once], -0.1, 0.12)).toBe('once');
    expect(first([thrice, once], 0.01, 0.12)).toBe('thrice');
    expect(first([thrice, spending('once', 9000, 'ssuu', 0.43)], -0.1, 0.12)).toBe('thrice');
    expect(recommend([thrice, once]).judge).toBe('thrice');
  });

  it('leaves out types without a pair, and calls those uncovered that no verdict was readable on', () => {
    const judge = judgeSeeing('x', seeing('s--'), {
      rows: [{}, { pairs: 0, unscored: 0 }, { pairs: 0, unscored: 3 }],
    });
    expect(recommend([judge])).toMatchObject({ catches: ['a'], uncovered: ['c'] });
  });
});

const sight = fc.constantFrom<Sight | null>(
  'seen',
  'partly',
  'missed',
  'unclear',
  'not shown',
  null,
);
const anyJudges = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      control: fc.boolean(),
      sights: fc.tuple(sight, sight, sight, sight, sight),
      delta: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      falseAlarms: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      saving: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    }),
    { maxLength: 8, selector: ({ id }) => id },
  )
  .map((judges) =>
    judges.map(({ id, sights, ...traits }) =>
      judgeSeeing(id, Object.fromEntries(sights.map((each, at) => [TYPES[at], each])), traits),
    ),
  );

describe('for any judges', () => {
  it('every type is in exactly one place, and only a trusted judge catches any', () => {
    fc.assert(
      fc.property(anyJudges, (judges) => {
        const { judge, catches, partly, add, unsettled, uncovered } = recommend(judges);
        const places = [
          ...[catches, partly, uncovered].flat(),
          ...add.flatMap(({ types }) => types),
          ...unsettled.map(({ type }) => type),
        ];
        expect(places.toSorted()).toEqual(judges.length === 0 ? [] : TYPES.slice(0, 5));
        if (judge === null) expect([...catches, ...add]).toEqual([]);
      }),
    );
  });

  it('no control is recommended, nor one that is not trusted, and what is claimed is what is seen', () => {
    fc.assert(
      fc.property(anyJudges, (judges) => {
        const { judge, catches, add, uncovered } = recommend(judges);
        const claims = [...(judge === null ? [] : [{ judge, types: catches }]), ...add];
        const byId = new Map(judges.map((each) => [each.judgeId, each]));
        const sees = (id: string, type: string): boolean =>
          byId.get(id)?.pairedByType.some((r) => r.group === type && sightOf(r) === 'seen') ??
          false;
        for (const { judge: id, types } of claims) {
          const claimed = byId.get(id);
          expect(claimed?.control).toBe(false);
          expect(claimed !== undefined && isTrusted(claimed)).toBe(true);
          for (const type of types) expect(sees(id, type)).toBe(true);
        }
        const candidates = judges.filter(({ control }) => !control);
        for (const type of uncovered) {
          expect(candidates.some(({ judgeId }) => sees(judgeId, type))).toBe(false);
        }
        expect(judge === null).toBe(!candidates.some(isTrusted));
      }),
    );
  });

  it('their order makes no difference', () => {
    fc.assert(
      fc.property(anyJudges, fc.infiniteStream(fc.nat()), (judges, numbers) => {
        const keyed = judges.map((judge) => ({ judge, key: numbers.next().value as number }));
        const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ judge }) => judge);
        expect(recommend(shuffled)).toEqual(recommend(judges));
      }),
    );
  });
});
