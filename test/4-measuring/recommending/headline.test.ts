import { describe, expect, it } from 'vitest';
import type { JudgeMeasurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { judgeSeeing } from '../../support/rows/recommendable.ts';
import { controlNamed, f, other, p, s, six, u, wordsFor } from '../../support/rows/recommended.ts';

const SAVES =
  'it cuts the cost per run from 0.15 to 0.05 [0.02, 0.09], if 5 % of runs are faulty and a miss costs 3 times a false alarm';

const headline = (...judges: readonly JudgeMeasurement[]): string => wordsFor(judges).headline;

describe('the headline', () => {
  it('says whom to trust, for how many types, and what nobody catches', () => {
    expect(headline(judgeSeeing('step:x', six(s, s, s, s, u, u)), other)).toBe(
      `Trust step:x: ${SAVES}. It sees four of six fault types. Nothing here catches ignored or unsupported claim.`,
    );
    expect(headline(judgeSeeing('step:x', six()), other)).toBe(
      `Trust step:x: ${SAVES}. It sees every fault type.`,
    );
  });

  it('tells what is caught in part from what is not caught', () => {
    expect(headline(judgeSeeing('step:x', six(s, s, s, p, p, u)), other)).toBe(
      `Trust step:x: ${SAVES}. It sees three of six fault types. Skipped and ignored are caught at least in part. Nothing here catches unsupported claim.`,
    );
    expect(headline(judgeSeeing('step:x', six(p)), other)).toBe(
      `Trust step:x: ${SAVES}. It sees five of six fault types. Wrong tool is caught at least in part.`,
    );
    // Another judge sees the part.
    const sees = judgeSeeing('step:y', six(u, u, u, u, u, p));
    expect(headline(judgeSeeing('step:x', six(s, s, s, s, s, u)), sees)).toBe(
      `Trust step:x: ${SAVES}. It sees five of six fault types. Unsupported claim is caught at least in part.`,
    );
  });

  it('says that there is no clear sign where nothing else may be said, and how many pairs would do', () => {
    const few = judgeSeeing('step:x', six(s, s, s, s, u, f));
    expect(headline(few, other)).toMatch(
      /It sees four of six fault types\. Nothing here catches ignored\. No clear sign that unsupported claim is caught: 5 pairs, and about \d+ would tell\.$/,
    );
    expect(headline(judgeSeeing('step:x', six(f, f, f, f, f, f), { saving: 0 }))).toMatch(
      /^step:x cannot be trusted yet: .* No clear sign that any fault type is caught: 5 pairs of each, and about \d+ would tell\.$/,
    );
  });

  it('says in the same sentence when most flags of a trusted judge would be wrong', () => {
    const eager = judgeSeeing('step:x', six(), { falseAlarms: 0.18, precision: 0.19 });
    expect(headline(eager, other)).toBe(
      `Trust step:x: ${SAVES}; only 19 % of its flags are then right. It sees every fault type.`,
    );
  });

  it('trusts no judge that is not shown to be better than a pattern of words', () => {
    const asGood = judgeSeeing('step:x', six(), { above: 0.04 });
    expect(headline(asGood)).toBe(
      'step:x cannot be trusted yet: it is not shown to do better than a pattern of words; its Δ above surface is +0.04 [−0.01, +0.09]. Wrong tool, early stop, made up, skipped and two more are seen, but by no judge that is trusted.',
    );
    expect(headline(asGood, other)).toContain(
      'Trust none of these judges yet: none is shown to do better than a pattern of words, not even step:x, whose Δ above surface is +0.04 [−0.01, +0.09].',
    );
    expect(headline(judgeSeeing('step:x', six(), { above: 0.06 }), other)).toBe(
      `Trust step:x: ${SAVES}. It sees every fault type.`,
    );
  });

  it('says that a pattern of words does as well only where no better judge would look like this', () => {
    const worse = judgeSeeing('step:x', six(), { above: -0.06 });
    expect(headline(worse)).toMatch(
      /^step:x cannot be trusted yet: a pattern of words does as well; its Δ above surface is −0\.06 /,
    );
    expect(headline(worse, other)).toMatch(
      /^Trust none of these judges yet: a pattern of words does as well as step:x, whose /,
    );
  });

  it('tells what a judge sees that is not trusted from what is caught in part', () => {
    const untrusted = judgeSeeing('step:x', six(s, s, p, u, u, u), { above: -0.06 });
    expect(headline(untrusted)).toContain(
      'Wrong tool and early stop are seen, but by no judge that is trusted. Made up is caught at least in part. Nothing here catches',
    );
  });

  it('is for the types that a judge is shown to see better than a pattern of words does', () => {
    const better = judgeSeeing('step:x', six(), { above: 0.06 });
    expect(headline(better, other)).not.toContain('pattern');
    const onlyOn = (...types: readonly string[]): JudgeMeasurement => ({
      ...better,
      aboveSurface: better.aboveSurface && {
        ...better.aboveSurface,
        byType: better.aboveSurface.byType.filter(({ type }) => types.includes(type)),
      },
    });
    expect(headline(onlyOn('early_stop', 'made_up', 'skipped', 'ignored'), other)).toBe(
      `Trust step:x: ${SAVES}. It sees four of six fault types. Wrong tool and unsupported claim are also seen, but a pattern of words may be enough.`,
    );
    // A script that is surer than the control, and sees no type that the control does not see.
    expect(headline(onlyOn())).toMatch(
      /^step:x cannot be trusted yet: it is not shown to do better than a pattern of words for any fault type; its Δ above surface is \+0\.06 /,
    );
  });

  it('says nothing of costs where false alarms are not known', () => {
    const judges = [judgeSeeing('step:x', six(), { saving: null })];
    expect(wordsFor(judges, { set: { parents: 'presumed' } }).headline).toBe(
      'step:x can be trusted for every fault type.',
    );
    expect(headline(judgeSeeing('step:x', six(p, p, p, p, p, p), { saving: null }))).toMatch(
      /^step:x cannot be trusted yet: it is not shown to see a fault type\./,
    );
  });

  it('names the judges that add types, and says how many more there are', () => {
    const first = judgeSeeing('step:x', six(s, s, u, u, u, u), { low: 0.45 });
    const adding = (id: string, at: number): JudgeMeasurement =>
      judgeSeeing(id, six(...Array.from({ length: 6 }, (_, i) => (i === at ? s : u))));
    expect(headline(first, adding('step:y', 2))).toBe(
      `Trust step:x: ${SAVES}. It sees two of six fault types; add step:y for made up (together they flag up to 4 % of clean runs). Nothing here catches skipped, ignored or unsupported claim.`,
    );
    expect(headline(first, adding('step:y', 2), adding('step:z', 3))).toContain(
      '; add step:y for made up and step:z for skipped (together they flag up to 6 % of clean runs). Nothing',
    );
    expect(headline(first, ...[2, 3, 4, 5].map((at) => adding(`step:${at}`, at)))).toBe(
      `Trust step:x: ${SAVES}. It sees two of six fault types; add step:2 for made up; step:3 for skipped; two more judges for two more types (together they flag up to 10 % of clean runs).`,
    );
  });

  it('names the types where there is one judge beside the controls', () => {
    const one = judgeSeeing('step:x', six(s, s, u, u, u, u));
    expect(headline(one, controlNamed('control-nothing'))).toBe(
      `step:x can be trusted: ${SAVES}. It sees two of six fault types: wrong tool and early stop. Nothing here catches made up, skipped, ignored or unsupported claim.`,
    );
    expect(headline(judgeSeeing('step:x', six()))).toBe(
      `step:x can be trusted: ${SAVES}. It sees every fault type.`,
    );
    expect(headline(judgeSeeing('step:x', { wrong_tool: s }))).toBe(
      `step:x can be trusted: ${SAVES}. It sees wrong tool, the only fault type here.`,
    );
  });

  it('trusts nobody who is not shown to cost less than doing without, and says so of controls', () => {
    const assumed = 'if 5 % of runs are faulty and a miss costs 3 times a false alarm';
    const at = (saving: number) => judgeSeeing('step:x', six(u, u, u, u, u, u), { saving });
    const missed = /Nothing here catches .*/;
    const said = (...judges: readonly JudgeMeasurement[]) =>
      headline(...judges).replace(missed, '…');
    expect(said(at(0.03))).toBe(
      `step:x cannot be trusted yet: it is not shown to cost less than passing every run, 0.12 [0.09, 0.16] per run against 0.15, ${assumed}. …`,
    );
    expect(said(at(-0.1))).toBe(
      `step:x cannot be trusted: it costs more than passing every run, 0.25 [0.22, 0.29] per run against 0.15, ${assumed}. …`,
    );
    expect(said(at(-0.1), other)).toBe(
      `Trust none of these judges: each costs more than passing every run, ${assumed}. …`,
    );
    expect(said(at(0), other)).toBe(
      `Trust none of these judges yet: none is shown to cost less than passing every run, which costs 0.15 per run, ${assumed}. …`,
    );
    expect(headline(controlNamed('a'), controlNamed('b'))).toBe(
      'Only controls were measured; their answers are known, so there is nobody to trust yet.',
    );
    expect(headline(controlNamed('a'))).toBe(
      'Only a control was measured; its answers are known, so there is nobody to trust yet.',
    );
    expect(headline()).toBe('No judge was measured.');
  });

  it('says why there is no Δ where there is none', () => {
    const blind = judgeSeeing('step:x', { a: null }, { delta: null, falseAlarms: null });
    const none = { set: { pairs: 0 } };
    expect(wordsFor([blind], none).headline).toBe(
      'No conclusion about step:x: no fault has its clean parent in this set, and without it detection and guessing look alike.',
    );
    expect(wordsFor([blind, { ...blind, judgeId: 'y' }]).headline).toBe(
      'No judge can be recommended: none has readable verdicts on both a fault and its clean parent.',
    );
    expect(wordsFor([blind], { set: { parents: 'presumed' } }).headline).toBe(
      'No conclusion about step:x: it has no readable verdicts on both a fault and its parent.',
    );
    expect(wordsFor([{ ...blind, unscored: 400 }]).headline).toBe(
      'No conclusion about step:x: it gave no readable answer.',
    );
  });

  it('names the judge that agrees best with people where only they labelled runs', () => {
    const labelled = (id: string, agreement: number): JudgeMeasurement => ({
      ...judgeSeeing(id, {}, { delta: null }),
      againstLabels: {
        localisation: null,
        detection: {
          agreement: {
            estimate: agreement,
            interval: { low: 0.7, high: 0.9 },
            count: 40,
            of: 50,
            unscored: 0,
            lowest: null,
            highest: null,
            bestGuess: { guess: 'clean', accuracy: 0.6 },
          },
        },
      } as unknown as JudgeMeasurement['againstLabels'],
    });
    expect(wordsFor([labelled('a', 0.6), labelled('b', 0.8)], { set: { pairs: 0 } }).headline).toBe(
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
    expect(text).toMatch(/^Trust 0step:x+…x+: .* It sees 8 of 20 fault types\. /);
    expect(text).toContain(
      'Type 8, type 9, type 10, type 11 and two more are caught at least in part. Nothing here catches type 14, type 15, type 16, type 17 or two more.',
    );
    expect(text.length).toBeLessThan(450);
  });
});
