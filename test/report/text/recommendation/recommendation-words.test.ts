import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Difference,
  JudgeMeasurement,
} from '../../../../src/metrics/measurement/measurement.ts';
import { recommend } from '../../../../src/metrics/recommendation/recommend.ts';
import type { Sight } from '../../../../src/metrics/recommendation/sight.ts';
import {
  type Evidence,
  recommendationWords,
} from '../../../../src/report/text/recommendation/recommendation-words.ts';
import { judgeSeeing } from '../../../support/rows/recommendable.ts';

const SET: Evidence['set'] = {
  ...{ parents: 'known', pairs: 300, faults: 300, recorded: false, labelled: null },
  trajectories: 400,
};

function words(
  judges: readonly JudgeMeasurement[],
  more: Partial<Omit<Evidence, 'judges' | 'set'>> & { set?: Partial<Evidence['set']> } = {},
) {
  const set = { ...SET, ...more.set };
  return recommendationWords(recommend(judges), {
    ...{ differences: [], prevalence: 0.05, ...more, judges, set },
  });
}
const headline = (...judges: readonly JudgeMeasurement[]): string => words(judges).headline;

const six = (...sights: readonly Sight[]): Record<string, Sight> =>
  Object.fromEntries(
    ['wrong_tool', 'early_stop', 'made_up', 'skipped', 'ignored', 'unsupported_claim'].map(
      (type, at) => [type, sights[at] ?? 'seen'],
    ),
  );
const [s, p, u, n] = ['seen', 'partly', 'unseen', 'not shown'] as const;
const control = (id: string) => judgeSeeing(id, six(u, u, u, u, u, u), { control: true });
const other = judgeSeeing('z:other', six(u, u, u, u, u, u), { delta: 0.1 });

describe('the headline', () => {
  it('says whom to trust, for how many types, and what nobody catches', () => {
    expect(headline(judgeSeeing('step:x', six(s, s, s, s, u, u)), other)).toBe(
      'Trust step:x for four of six fault types. Nothing here catches ignored or unsupported claim.',
    );
    expect(headline(judgeSeeing('step:x', six()), other)).toBe(
      'Trust step:x for every fault type.',
    );
  });

  it('tells what is caught in part from what is not caught', () => {
    expect(headline(judgeSeeing('step:x', six(s, s, s, p, p, u)), other)).toBe(
      'Trust step:x for three of six fault types. Nothing here catches unsupported claim; skipped and ignored are caught only in part.',
    );
    expect(headline(judgeSeeing('step:x', six(p)), other)).toBe(
      'Trust step:x for five of six fault types. Wrong tool is caught only in part.',
    );
    // Another judge sees the part.
    const sees = judgeSeeing('step:y', six(u, u, u, u, u, p));
    expect(headline(judgeSeeing('step:x', six(s, s, s, s, s, u)), sees)).toBe(
      'Trust step:x for five of six fault types. Unsupported claim is caught only in part.',
    );
  });

  it('does not call a type caught in part if most of its faults are missed', () => {
    const hinting = judgeSeeing('step:x', six(s, s, s, s, s, p));
    const judge = {
      ...hinting,
      pairedByType: hinting.pairedByType.map((row) =>
        row.group === 'unsupported_claim'
          ? { ...row, delta: 0.18, interval: { low: 0.08, high: 0.3 } }
          : row,
      ),
    };
    expect(headline(judge, other)).toBe(
      'Trust step:x for five of six fault types. Nothing here reliably catches unsupported claim.',
    );
  });

  it('names the judges that add types, and says how many more there are', () => {
    const first = judgeSeeing('step:x', six(s, s, u, u, u, u));
    const adding = (id: string, at: number): JudgeMeasurement =>
      judgeSeeing(id, six(...Array.from({ length: 6 }, (_, i) => (i === at ? s : u))));
    expect(headline(first, adding('step:y', 2))).toBe(
      'Trust step:x for two of six fault types; add step:y for made up. Nothing here catches skipped, ignored or unsupported claim.',
    );
    expect(headline(first, adding('step:y', 2), adding('step:z', 3))).toContain(
      '; add step:y for made up and step:z for skipped. Nothing',
    );
    expect(headline(first, ...[2, 3, 4, 5].map((at) => adding(`step:${at}`, at)))).toBe(
      'Trust step:x for two of six fault types; add step:2 for made up; step:3 for skipped; two more judges for two more types.',
    );
  });

  it('names the types where there is one judge beside the controls', () => {
    const one = judgeSeeing('step:x', six(s, s, u, u, u, u));
    expect(headline(one, control('control-nothing'))).toBe(
      'step:x can be trusted for two of six fault types: wrong tool and early stop. Nothing here catches made up, skipped, ignored or unsupported claim.',
    );
    expect(headline(judgeSeeing('step:x', six()))).toBe(
      'step:x can be trusted for every fault type.',
    );
    expect(headline(judgeSeeing('step:x', { wrong_tool: s }))).toBe(
      'step:x can be trusted for wrong tool, the only fault type here.',
    );
    expect(headline(judgeSeeing('step:x', six(p, u, u, u, u, u)))).toBe(
      'step:x cannot be trusted yet: there is no fault type that it clearly sees.',
    );
  });

  it('trusts nobody where nobody sees a type, and says so of controls', () => {
    expect(headline(other, judgeSeeing('y', six(p, n, u, u, u, u)))).toBe(
      'Trust none of these judges: no fault type is clearly seen by any of them.',
    );
    expect(headline(control('a'), control('b'))).toBe(
      'Only controls were measured; their answers are known, so there is nobody to trust yet.',
    );
    expect(headline(control('a'))).toBe(
      'Only a control was measured; its answers are known, so there is nobody to trust yet.',
    );
    expect(headline()).toBe('No judge was measured.');
  });

  it('says why there is no Δ where there is none', () => {
    const blind = judgeSeeing('step:x', { a: null }, { delta: null, falseAlarms: null });
    const none = { set: { pairs: 0 } };
    expect(words([blind], none).headline).toBe(
      'step:x can be neither trusted nor dismissed: no fault has its clean parent in this set, so seeing faults cannot be told from guessing.',
    );
    expect(words([blind, { ...blind, judgeId: 'y' }]).headline).toBe(
      'No judge can be recommended: none has readable verdicts on both a fault and its clean parent.',
    );
    expect(words([blind], { set: { parents: 'presumed' } }).headline).toBe(
      'step:x can be neither trusted nor dismissed: it has no readable verdicts on both a fault and its parent.',
    );
    expect(words([{ ...blind, unscored: 400 }]).headline).toBe(
      'step:x can be neither trusted nor dismissed: it gave no readable answer.',
    );
  });

  it('names the judge that agrees best with people where only they labelled runs', () => {
    const labelled = (id: string, agreement: number): JudgeMeasurement => ({
      ...judgeSeeing(id, {}, { delta: null }),
      againstLabels: {
        localisation: null,
        detection: {
          agreement: {
            ...{ estimate: agreement, interval: { low: 0.7, high: 0.9 }, count: 40, of: 50 },
            ...{ unscored: 0, lowest: null, highest: null },
            bestGuess: { guess: 'clean', accuracy: 0.6 },
          },
        },
      } as unknown as JudgeMeasurement['againstLabels'],
    });
    expect(words([labelled('a', 0.6), labelled('b', 0.8)], { set: { pairs: 0 } }).headline).toBe(
      'Closest to the labels: b agrees with the labels on 80 % [70, 90] of 50 runs (always “clean”: 60 %).',
    );
  });

  it('stays short with many types, many judges and long names', () => {
    const types = Array.from({ length: 20 }, (_, at) => `type_${at}`);
    const sights = types.map((type, at) => [type, at < 8 ? s : at < 14 ? p : u] as const);
    const long = `step:${'x'.repeat(500)}`;
    const judges = Array.from({ length: 30 }, (_, at) =>
      judgeSeeing(`${at}${long}`, Object.fromEntries(sights)),
    );
    const text = headline(...judges);
    expect(text).toMatch(/^Trust 0step:x+…x+ for 8 of 20 fault types\. /);
    expect(text).toContain(
      'Nothing here catches type 14, type 15, type 16, type 17 or two more; type 8, type 9, type 10, type 11 and two more are caught only in part.',
    );
    expect(text.length).toBeLessThan(300);
  });
});

const difference = (judge: string, minus: string, estimate: number, half: number): Difference => ({
  ...{ metric: 'delta', judge, minus, estimate, over: 100, p: null, adjustedP: null },
  interval: { low: estimate, high: estimate },
  simultaneous: { low: estimate - half, high: estimate + half },
  equivalentWithin: null,
});

describe('the caveats', () => {
  const best = judgeSeeing('step:x', six());
  const second = judgeSeeing('step:y', six(p), { delta: 0.4 });

  it('say how often clean runs are flagged, and when most flags would be wrong', () => {
    expect(words([best]).caveats).toEqual(['It flags 2 % [1, 4] of clean runs.']);
    const eager = judgeSeeing('step:x', six(), { falseAlarms: 0.18, precision: 0.2 });
    expect(words([eager]).caveats).toEqual([
      'It flags 18 % [1, 4] of clean runs: if 5 % of real runs are faulty, only 20 % of its flags are right.',
    ]);
    expect(words([eager], { set: { parents: 'presumed' } }).caveats).toEqual([
      'It flags 18 % [1, 4] of your runs, which nobody vouched for, so those flags may be right.',
    ]);
  });

  it('name a judge whose Δ cannot be told from that of the recommended one', () => {
    expect(
      words([best, second], { differences: [difference('step:y', 'step:x', -0.02, 0.05)] })
        .caveats[1],
    ).toBe('Its Δ cannot be told from that of step:y: the difference is +0.02 [-0.03, +0.07].');
    expect(
      words([best, second], { differences: [difference('step:x', 'step:y', 0.2, 0.05)] }).caveats,
    ).toHaveLength(1);
  });

  it('name two such judges and count more of them', () => {
    const others = ['step:y', 'step:z', 'step:u'].map((id) =>
      judgeSeeing(id, six(p), { delta: 0.4 }),
    );
    const told = (count: number): string | undefined => {
      const judges = others.slice(0, count);
      const differences = judges.map(({ judgeId }) => difference('step:x', judgeId, 0, 0.1));
      return words([best, ...judges], { differences }).caveats[1];
    };
    expect(told(2)).toBe('Its Δ cannot be told from those of step:y and step:z.');
    expect(told(3)).toBe('Its Δ cannot be told from those of three other judges, such as step:u.');
  });

  it('name a judge that has a larger Δ although it sees fewer types', () => {
    expect(
      words([best, second], { differences: [difference('step:x', 'step:y', -0.2, 0.05)] })
        .caveats[1],
    ).toBe('step:y has a larger Δ, by 0.20, but sees fewer fault types.');
  });

  it('never compare with a control', () => {
    const differences = [difference('step:x', 'c', 0, 0.1)];
    expect(words([best, control('c')], { differences }).caveats).toHaveLength(1);
  });

  it('say what is missing: verdicts, pairs, parents', () => {
    const many = judgeSeeing('step:x', six(), { unscored: 20 });
    const close = { differences: [difference('step:x', 'step:y', 0, 0.1)] };
    expect(words([many, second], close).caveats[1]).toBe(
      'It has no readable verdict on 20 of 400 runs.',
    );
    const few = judgeSeeing('step:x', six(s, p), {
      ...{ unscored: 12, rows: [{}, { pairs: 4, interval: { low: 0.1, high: 0.9 } }] },
    });
    expect(words([few], { set: { faults: 310 } }).caveats.slice(1)).toEqual([
      'The pairs are too few to rule out that early stop is caught as well.',
      'It has no readable verdict on 12 of 400 runs.',
    ]);
    expect(words([best], { set: { faults: 310 } }).caveats[1]).toContain('300 of 310 faults');
  });

  it('say that the judge reacts to harmless edits where it is shown to', () => {
    const edits = (low: number) =>
      [
        { difference: 0.25, interval: { low, high: 0.4 } },
      ] as unknown as JudgeMeasurement['harmlessEdits'];
    expect(words([{ ...best, harmlessEdits: edits(0.1) }]).caveats[1]).toBe(
      'It also reacts to harmless edits (+0.25 [+0.10, +0.40]), so part of its Δ may come from that.',
    );
    expect(words([{ ...best, harmlessEdits: edits(-0.1) }]).caveats).toHaveLength(1);
  });

  it('say who comes closest where nobody is recommended', () => {
    const part = judgeSeeing('step:y', six(p, p, u, u, u, u));
    expect(words([other, part]).caveats).toEqual([
      'step:y comes closest: it sees part of wrong tool (+0.60) and early stop (+0.60).',
    ]);
  });

  it('say which types nothing shows that the judges are given', () => {
    expect(words([judgeSeeing('outcome:x', six(s, s, s, s, n, n))]).caveats[1]).toBe(
      'Nothing that it is shown gives away ignored or unsupported claim.',
    );
  });
});

describe('for any judges', () => {
  const sight = fc.constantFrom<Sight | null>('seen', 'partly', 'unseen', 'not shown', null);
  const anyJudge = fc
    .record({
      id: fc.string({ unit: 'grapheme', minLength: 1 }),
      sights: fc.array(sight, { minLength: 3, maxLength: 3 }),
      control: fc.boolean(),
      delta: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      falseAlarms: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      precision: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      unscored: fc.nat(400),
    })
    .map(({ id, sights, ...traits }) =>
      judgeSeeing(id, Object.fromEntries(sights.map((each, at) => [`type_${at}`, each])), traits),
    );

  it('there is a sentence or two, at most three caveats, and never NaN or undefined', () => {
    const pairs = fc.constantFrom(0, 150, 300);
    const parents = fc.constantFrom<'known' | 'presumed'>('known', 'presumed');
    fc.assert(
      fc.property(fc.array(anyJudge, { maxLength: 6 }), pairs, parents, (judges, scored, truth) => {
        const named = judges.map((judge, at) => ({ ...judge, judgeId: `${at}${judge.judgeId}` }));
        const found = words(named, { set: { pairs: scored, parents: truth } });
        expect(found.caveats.length).toBeLessThanOrEqual(3);
        const plain = judges.every(({ judgeId }) => !/NaN|undefined|null|\bnan\b/.test(judgeId));
        for (const text of [found.headline, ...found.caveats]) {
          expect(text).toMatch(/\.$/);
          if (plain) expect(text).not.toMatch(/NaN|undefined|null|\bnan\b|–/);
        }
      }),
    );
  });
});
