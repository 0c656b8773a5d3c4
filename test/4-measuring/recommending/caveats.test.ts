import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Difference,
  JudgeMeasurement,
} from '../../../src/4-measuring/measurement/measurement.ts';
import type { Sight } from '../../../src/4-measuring/recommending/sight.ts';
import { judgeSeeing } from '../../support/rows/recommendable.ts';
import { controlNamed, n, other, p, s, six, u, wordsFor } from '../../support/rows/recommended.ts';

const difference = (
  judge: string,
  minus: string,
  estimate: number,
  half: number,
  metric: Difference['metric'] = 'delta',
): Difference => ({
  metric,
  judge,
  minus,
  estimate,
  over: 100,
  p: null,
  adjustedP: null,
  interval: { low: estimate, high: estimate },
  simultaneous: { low: estimate - half, high: estimate + half },
  equivalentWithin: null,
});

describe('the caveats', () => {
  const best = judgeSeeing('step:x', six());
  const second = judgeSeeing('step:y', six(p), { delta: 0.4 });

  it('say that nobody looked for patterns of words, where there are enough runs to do it', () => {
    const judge = judgeSeeing('step:x', six());
    const said = 'Nobody has looked whether a pattern of words does as well';
    expect(wordsFor([judge, other]).caveats.join()).not.toContain(said);
    expect(wordsFor([judge, other], { set: { instances: 20 } }).caveats.at(-1)).toContain(said);
    const looked = judgeSeeing('step:x', six(), { above: 0.2 });
    const { caveats } = wordsFor([looked, other], { set: { instances: 20 } });
    expect(caveats.join()).not.toContain(said);
  });

  it('say how often clean runs are flagged', () => {
    expect(wordsFor([best]).caveats).toEqual([
      'It flags 90 % of faults and 2 % [1, 4] of clean runs.',
    ]);
    const eager = judgeSeeing('step:x', six(), { falseAlarms: 0.18, precision: 0.2 });
    expect(wordsFor([eager]).caveats).toEqual([
      'It flags 90 % of faults and 18 % [1, 4] of clean runs.',
    ]);
    expect(wordsFor([eager], { set: { parents: 'presumed' } }).caveats).toEqual([
      'It flags 18 % [1, 4] of your runs. Recordings may contain real faults, so those flags may be right.',
    ]);
  });

  it('name a judge whose Δ cannot be told from that of the recommended one', () => {
    expect(
      wordsFor([best, second], { differences: [difference('step:y', 'step:x', -0.02, 0.05)] })
        .caveats[1],
    ).toBe(
      'Its Δ is statistically indistinguishable from that of step:y: the difference is +0.02 [−0.03, +0.07].',
    );
    expect(
      wordsFor([best, second], { differences: [difference('step:x', 'step:y', 0.2, 0.05)] })
        .caveats,
    ).toHaveLength(1);
  });

  it('name two such judges and count more of them', () => {
    const others = ['step:y', 'step:z', 'step:u'].map((id) =>
      judgeSeeing(id, six(p), { delta: 0.4 }),
    );
    const told = (count: number): string | undefined => {
      const judges = others.slice(0, count);
      const differences = judges.map(({ judgeId }) => difference('step:x', judgeId, 0, 0.1));
      return wordsFor([best, ...judges], { differences }).caveats[1];
    };
    expect(told(2)).toBe(
      'Its Δ is statistically indistinguishable from those of step:y and step:z.',
    );
    expect(told(3)).toBe(
      'Its Δ is statistically indistinguishable from those of three other judges, such as step:u.',
    );
  });

  it('go by cost where it is known, and name a judge that has a larger Δ although it costs more', () => {
    const told = (cost: number, delta: number): string | undefined =>
      wordsFor([best, second], {
        differences: [
          difference('step:x', 'step:y', cost, 0.02, 'expectedCost'),
          difference('step:x', 'step:y', delta, 0.05),
        ],
      }).caveats[1];
    expect(told(-0.01, 0.2)).toBe(
      'Its cost is statistically indistinguishable from that of step:y: the difference is −0.01 [−0.03, +0.01].',
    );
    expect(told(-0.05, -0.2)).toBe('step:y has a larger Δ, by 0.20, but costs more.');
    expect(told(-0.05, 0.2)).toBeUndefined();
  });

  it('never compare with a control', () => {
    const differences = [difference('step:x', 'c', 0, 0.1)];
    expect(wordsFor([best, controlNamed('c')], { differences }).caveats).toHaveLength(1);
  });

  it('say what is missing: verdicts, pairs, parents', () => {
    const many = judgeSeeing('step:x', six(), { unscored: 20 });
    const close = { differences: [difference('step:x', 'step:y', 0, 0.1)] };
    expect(wordsFor([many, second], close).caveats[2]).toBe(
      'It has no readable verdict on 20 of 400 runs.',
    );
    const few = judgeSeeing('step:x', six(s, p), { unscored: 12 });
    expect(wordsFor([few]).caveats.slice(1)).toEqual([
      'It has no readable verdict on 12 of 400 runs.',
    ]);
    expect(wordsFor([best], { set: { faults: 310 } }).caveats[1]).toContain('300 of 310 faults');
  });

  it('say that the judge reacts to harmless edits where it is shown to', () => {
    const edits = (low: number) =>
      ({
        all: { difference: 0.25, interval: { low, high: 0.4 } },
      }) as unknown as JudgeMeasurement['harmlessEdits'];
    expect(wordsFor([{ ...best, harmlessEdits: edits(0.1) }]).caveats[1]).toBe(
      'It also reacts to harmless edits (+0.25 [+0.10, +0.40]), so part of its Δ may come from that.',
    );
    expect(wordsFor([{ ...best, harmlessEdits: edits(-0.1) }]).caveats).toHaveLength(1);
    const netDelta = {
      estimate: 0.4,
      interval: { low: 0.2, high: 0.5 },
    } as unknown as JudgeMeasurement['netDelta'];
    expect(wordsFor([{ ...best, harmlessEdits: edits(0.1), netDelta }]).caveats[1]).toBe(
      'It also reacts to harmless edits (+0.25 [+0.10, +0.40]), which leaves a net Δ of +0.40 [+0.20, +0.50].',
    );
  });

  it('say that attacks move the judge where all of them, or a kind of them, are shown to', () => {
    const row = (by: string, label: string, high: number) => {
      const interval = { low: -0.4, high };
      return {
        by,
        label,
        faults: { effect: { estimate: -0.3, interval }, simultaneous: interval },
      };
    };
    const attacks = (all: number, plea: number) =>
      ({
        all: row('all', 'all', all),
        byAttack: [row('attack', 'plea', plea)],
      }) as unknown as JudgeMeasurement['attacks'];
    const caveats = (all: number, plea: number) =>
      wordsFor([{ ...best, attacks: attacks(all, plea) }]).caveats.slice(1);
    expect(caveats(-0.2, -0.2)).toEqual([
      'Attacks move it: text that says that all is well changes its flag rate on faults by −0.30 [−0.40, −0.20], beside neutral text in its place.',
    ]);
    expect(caveats(0, -0.1)[0]).toMatch(/^Attacks move it \(“plea”\): .* −0.30 \[−0.40, −0.10\]/);
    expect(caveats(0, 0)).toEqual([]);
  });

  it('say who comes closest where nobody is recommended', () => {
    const part = judgeSeeing('step:y', six(p, p, u, u, u, u), { saving: 0.01 });
    expect(wordsFor([other, part]).caveats).toEqual([
      'step:y comes closest, at 0.14 [0.11, 0.18] per run.',
    ]);
  });

  it('say which types nothing shows that the judges are given', () => {
    expect(wordsFor([judgeSeeing('outcome:x', six(s, s, s, s, n, n))]).caveats[1]).toBe(
      'Nothing that it is shown gives away ignored or unsupported claim.',
    );
  });
});

describe('for any judges', () => {
  const sight = fc.constantFrom<Sight | null>('seen', 'partly', 'missed', 'not shown', null);
  const anyJudge = fc
    .record({
      id: fc.string({ unit: 'grapheme', minLength: 1 }),
      sights: fc.array(sight, { minLength: 3, maxLength: 3 }),
      control: fc.boolean(),
      delta: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      falseAlarms: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      precision: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      unscored: fc.nat(400),
      saving: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    })
    .map(({ id, sights, ...traits }) =>
      judgeSeeing(id, Object.fromEntries(sights.map((each, at) => [`type_${at}`, each])), traits),
    );

  it('every text is whole sentences, and never has NaN or undefined', () => {
    const pairs = fc.constantFrom(0, 150, 300);
    const parents = fc.constantFrom<'known' | 'presumed'>('known', 'presumed');
    fc.assert(
      fc.property(fc.array(anyJudge, { maxLength: 6 }), pairs, parents, (judges, scored, truth) => {
        const named = judges.map((judge, at) => ({ ...judge, judgeId: `${at}${judge.judgeId}` }));
        const found = wordsFor(named, { set: { pairs: scored, parents: truth } });
        const plain = judges.every(({ judgeId }) => !/NaN|undefined|null|\bnan\b/.test(judgeId));
        for (const text of [found.headline, ...found.caveats]) {
          expect(text).toMatch(/\.$/);
          if (plain) expect(text).not.toMatch(/NaN|undefined|null|\bnan\b|–/);
        }
      }),
    );
  });
});
