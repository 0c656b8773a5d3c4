import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesText } from '../../../src/5-reporting/changes/changes-text.ts';
import { changesHeadline, furtherChanges } from '../../../src/5-reporting/changes/changes-words.ts';
import { PAIR_CHANGES } from '../../../src/5-reporting/changes/pair-change.ts';
import type {
  ChangeCounts,
  Direction,
  GroupChange,
  JudgeChange,
  RunComparison,
} from '../../../src/5-reporting/changes/run-comparison.ts';

const none = Object.fromEntries(PAIR_CHANGES.map((name) => [name, 0])) as unknown as ChangeCounts;

const group = (name: string, shown: Direction): GroupChange => {
  const change = shown === 'rose' ? 0.2 : shown === 'fell' ? -0.2 : 0.1;
  return {
    group: name,
    label: name,
    pairs: 10,
    counts: none,
    change,
    shown,
    delta: 0.5 + change,
    earlierDelta: 0.5,
    interval: { low: change - 0.15, high: change + 0.15 },
  };
};

const judge = (id: string, all: Direction, type: Direction = null): JudgeChange => ({
  judgeId: id,
  earlierJudgeId: id,
  groups: {
    all: group('all', all),
    silent: group('silent', null),
    loud: group('loud', null),
  },
  types: [group('wrong tool', type)],
  cleanRuns: {
    runs: 10,
    rate: 0,
    earlierRate: 0,
    change: 0,
    interval: null,
    shown: null,
    newlyFlagged: 0,
    noLongerFlagged: 0,
  },
  counts: none,
});

const comparison = (...judges: readonly JudgeChange[]): RunComparison => ({
  earlier: { folder: 'old', finished: null },
  confidence: 0.95,
  judges,
  commonPairs: 10,
  onlyNow: 0,
  onlyThen: 0,
  changedPairs: [],
  newJudges: [],
  goneJudges: [],
});

describe('what changed, in words', () => {
  it('names the judges whose Δ is shown to have changed, and claims nothing of the others', () => {
    expect(changesHeadline(comparison(judge('a', 'fell'), judge('b', null)))).toBe(
      'Overall Δ fell for a; no measurable change for 1 judge.',
    );
    expect(changesHeadline(comparison(judge('a', 'rose'), judge('b', 'fell')))).toBe(
      'Overall Δ fell for b and rose for a.',
    );
    expect(changesHeadline(comparison(judge('a', null)))).toBe(
      'Overall Δ of a: no measurable change.',
    );
  });

  it('names what fell by fault type in the headline, where it would drown in the overall Δ', () => {
    const fallen = judge('a', null, 'fell');
    expect(changesHeadline(comparison(fallen))).toBe(
      'Overall Δ of a: no measurable change. But it fell on wrong tool (−0.20).',
    );
    expect(changesHeadline(comparison(fallen, judge('b', null)))).toBe(
      'Overall Δ: no measurable change for any of the 2 judges. But a fell on wrong tool (−0.20).',
    );
    expect(changesHeadline(comparison(judge('a', 'fell', 'fell'), judge('b', null)))).toBe(
      'Overall Δ fell for a; no measurable change for 1 judge. By fault type, a fell on wrong tool (−0.20).',
    );
    const three = ['a', 'b', 'c'].map((id) => judge(id, null, 'fell'));
    expect(changesHeadline(comparison(...three))).toContain(
      'But a fell on wrong tool (−0.20), b fell on wrong tool (−0.20) and there is 1 more fall.',
    );
  });

  it('says by fault type what rose, and names a single judge only once', () => {
    expect(furtherChanges(comparison(judge('a', null, 'rose')), 'known')).toEqual([
      'By fault type, Δ rose on wrong tool (+0.20).',
    ]);
    expect(furtherChanges(comparison(judge('a', null, 'rose'), judge('b', null)), 'known')).toEqual(
      ['By fault type, Δ rose on wrong tool for a (+0.20).'],
    );
  });

  it('never says fell or rose where nothing is shown, nor lets a name break its lines', () => {
    const id = fc.string({ unit: 'binary' }).filter((text) => !/fell|rose/.test(text));
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 5 }), (ids) => {
        const still = comparison(...ids.map((each) => judge(each, null)));
        const text = changesText(still, 'known');
        expect(text).not.toMatch(/fell|rose/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what it looks for
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      }),
      { numRuns: 40 },
    );
  });
});
