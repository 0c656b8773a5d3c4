import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recommend } from '../../../src/4-measuring/recommending/recommend.ts';
import { type Sight, sightOf } from '../../../src/4-measuring/recommending/sight.ts';
import { judgeSeeing } from '../../support/rows/recommendable.ts';

const TYPES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** What a judge sees of the types a, b, c …: one letter each. */
function seeing(letters: string): Record<string, Sight | null> {
  const meaning: Record<string, Sight | null> = {
    s: 'seen',
    p: 'partly',
    u: 'unseen',
    f: 'too few',
    n: 'not shown',
    '-': null,
  };
  return Object.fromEntries([...letters].map((letter, at) => [TYPES[at], meaning[letter] ?? null]));
}

describe('what may be said of a judge and a fault type', () => {
  it.each([
    [0.8, 0.51, 1, 'seen'],
    [0.8, 0.5, 1, 'too few'],
    [0.79, 0.7, 1, 'partly'],
    [0.3, 0.01, 0.9, 'partly'],
    [0.3, 0, 0.49, 'unseen'],
    [0, -0.48, 0.76, 'too few'],
    [0, -0.51, 0.51, 'too few'],
    [-0.9, -1, 0.2, 'unseen'],
  ] as const)('for a Δ of %d between %d and %d is "%s"', (delta, low, high, sight) => {
    const interval = { low, high };
    expect(sightOf({ pairs: 9, delta, interval, noneShown: false })).toBe(sight);
  });

  it('is nothing without a scored pair, and not its Δ where the fault is not shown', () => {
    const interval = { low: 0.9, high: 1 };
    expect(sightOf({ pairs: 0, delta: null, interval: null, noneShown: false })).toBeNull();
    expect(sightOf({ pairs: 9, delta: 1, interval, noneShown: true })).toBe('not shown');
  });

  it('rests on Δ itself where there is no interval', () => {
    expect(sightOf({ pairs: 9, delta: 0.9, interval: null, noneShown: false })).toBe('seen');
    expect(sightOf({ pairs: 9, delta: 0, interval: null, noneShown: false })).toBe('unseen');
  });
});

describe('a recommendation', () => {
  it('names the judge that sees most types, what others add, and what nobody sees', () => {
    const judges = [
      judgeSeeing('two', seeing('ussuuu')),
      judgeSeeing('four', seeing('sspsup')),
      judgeSeeing('one', seeing('uuuuus'), { delta: 0.9 }),
    ];
    expect(recommend(judges)).toEqual({
      judge: 'four',
      catches: ['a', 'b', 'd'],
      partly: ['c', 'f'],
      add: [
        { judge: 'two', types: ['c'] },
        { judge: 'one', types: ['f'] },
      ],
      unsettled: [],
      uncovered: ['e'],
    });
  });

  it('takes the judge that adds most first, so that a third one may not be needed', () => {
    const judges = [
      judgeSeeing('best', seeing('ssuuuu')),
      judgeSeeing('little', seeing('uusuuu'), { delta: 0.7 }),
      judgeSeeing('much', seeing('uussuu'), { delta: 0.2, falseAlarms: 0 }),
      judgeSeeing('none', seeing('suuuuu')),
    ];
    expect(recommend(judges)).toMatchObject({
      judge: 'best',
      add: [{ judge: 'much', types: ['c', 'd'] }],
    });
  });

  it('goes by types seen, then the lower bound of Δ, then false alarms, then the name', () => {
    const two = seeing('ssuuuu');
    const first = (...judges: Parameters<typeof recommend>[0]): string | null =>
      recommend(judges).judge;
    expect(first(judgeSeeing('x', two, { delta: 0.1 }), judgeSeeing('y', seeing('suuuuu')))).toBe(
      'x',
    );
    expect(
      first(
        judgeSeeing('x', two, { delta: 0.9, low: 0.3 }),
        judgeSeeing('y', two, { delta: 0.5, low: 0.4 }),
      ),
    ).toBe('y');
    expect(
      first(judgeSeeing('x', two, { falseAlarms: 0.1 }), judgeSeeing('y', two, { falseAlarms: 0 })),
    ).toBe('y');
    expect(first(judgeSeeing('y', two), judgeSeeing('x', two))).toBe('x');
  });

  it('is for nobody where no type is clearly seen, or nobody but controls sees one', () => {
    expect(recommend([judgeSeeing('x', seeing('ppun'))])).toEqual({
      judge: null,
      catches: [],
      partly: [],
      add: [],
      unsettled: [],
      uncovered: ['a', 'b', 'c', 'd'],
    });
    expect(
      recommend([
        judgeSeeing('c', seeing('ss'), { control: true }),
        judgeSeeing('x', seeing('uu')),
      ]),
    ).toMatchObject({ judge: null, add: [], uncovered: ['a', 'b'] });
    expect(recommend([])).toMatchObject({ judge: null, uncovered: [] });
  });

  it('calls a type unsettled whose pairs are too few, and says how many would do', () => {
    const judges = [judgeSeeing('x', seeing('sfuf')), judgeSeeing('y', seeing('uuup'))];
    const { unsettled, uncovered } = recommend(judges);
    // Of the last type another judge catches a good part.
    expect(unsettled).toEqual([
      { type: 'b', judge: 'x', pairs: 5, needed: expect.any(Number) as number },
    ]);
    expect(unsettled[0]?.needed).toBeGreaterThan(5);
    expect(uncovered).toEqual(['c', 'd']);
  });

  it('takes the cheaper of two judges that cannot be told apart', () => {
    const spending = (id: string, tokens: number, sights: string, low?: number) => {
      const judge = judgeSeeing(id, seeing(sights), low === undefined ? {} : { low });
      const tokensPerTrajectory = { estimate: tokens, interval: null };
      return { ...judge, metrics: { ...judge.metrics, tokensPerTrajectory } };
    };
    const apart = (low: number, high: number) => [
      {
        metric: 'delta' as const,
        judge: 'thrice',
        minus: 'once',
        estimate: (low + high) / 2,
        over: 100,
        p: null,
        adjustedP: null,
        interval: { low, high },
        simultaneous: null,
        equivalentWithin: null,
      },
    ];
    const thrice = spending('thrice', 4255, 'ssuu', 0.45);
    const once = spending('once', 1404, 'ssuu', 0.43);
    const first = (judges: Parameters<typeof recommend>[0], low: number, high: number) =>
      recommend(judges, { differences: apart(low, high) }).judge;
    expect(first([thrice, once], -0.1, 0.12)).toBe('once');
    expect(first([thrice, once], 0.01, 0.12)).toBe('thrice');
    expect(first([thrice, spending('once', 1404, 'suuu')], -0.1, 0.12)).toBe('thrice');
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

const sight = fc.constantFrom<Sight | null>('seen', 'partly', 'unseen', 'not shown', null);
const anyJudges = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      control: fc.boolean(),
      sights: fc.tuple(sight, sight, sight, sight, sight),
      delta: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      falseAlarms: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { maxLength: 8, selector: ({ id }) => id },
  )
  .map((judges) =>
    judges.map(({ id, sights, ...traits }) =>
      judgeSeeing(id, Object.fromEntries(sights.map((each, at) => [TYPES[at], each])), traits),
    ),
  );

describe('for any judges', () => {
  it('every type is caught, seen in part, added or uncovered, and in two of these only if in part', () => {
    fc.assert(
      fc.property(anyJudges, (judges) => {
        const { judge, catches, partly, add, uncovered } = recommend(judges);
        const added = add.flatMap(({ types }) => types);
        const apart = [...catches, ...added, ...uncovered];
        expect(new Set(apart).size).toBe(apart.length);
        for (const type of partly) expect([...catches, ...uncovered]).not.toContain(type);
        const all = judges.length === 0 ? [] : TYPES.slice(0, 5);
        expect([...new Set([...apart, ...partly])].toSorted()).toEqual(all);
        expect(judge === null).toBe(catches.length === 0);
      }),
    );
  });

  it('no control is recommended, and what is claimed of a judge is what it sees', () => {
    fc.assert(
      fc.property(anyJudges, (judges) => {
        const { judge, catches, add, uncovered } = recommend(judges);
        const claims = [...(judge === null ? [] : [{ judge, types: catches }]), ...add];
        const byId = new Map(judges.map((each) => [each.judgeId, each]));
        const sees = (id: string, type: string): boolean =>
          byId.get(id)?.pairedByType.some((r) => r.group === type && sightOf(r) === 'seen') ??
          false;
        for (const { judge: id, types } of claims) {
          expect(byId.get(id)?.control).toBe(false);
          expect(types.length).toBeGreaterThan(0);
          for (const type of types) expect(sees(id, type)).toBe(true);
        }
        const candidates = judges.filter(({ control }) => !control);
        for (const type of uncovered) {
          expect(candidates.some(({ judgeId }) => sees(judgeId, type))).toBe(false);
        }
        const most = Math.max(
          0,
          ...candidates.map(({ judgeId }) => TYPES.filter((type) => sees(judgeId, type)).length),
        );
        expect(catches.length).toBe(most);
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
