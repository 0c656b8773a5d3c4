import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSteps } from '../../../src/5-reporting/page/app/run-diff/align-steps.ts';
import { textDiff } from '../../../src/5-reporting/page/app/run-diff/texts/text-diff.ts';
import type { Step, ToolStep } from '../../../src/run/run.ts';
import { PAYLOADS } from '../../support/browser/hostile-page.ts';

const step = (index: number, word: string): ToolStep => ({
  index,
  thought: word,
  call: { tool: 'tool', args: { word } },
  observation: { ok: true, data: {}, error: null },
});
const thoughtOf = (step: Step | null) => (step as ToolStep | null)?.thought;
const run = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 })
  .map((words) => words.map((word, index) => step(index, word)));

describe('the steps of two runs side by side', () => {
  it('are all there, each run in its own order, and differ exactly where they are marked', () => {
    fc.assert(
      fc.property(run, run, (parent, fault) => {
        const rows = alignSteps(parent, fault);
        expect(rows.flatMap((row) => row.parent ?? [])).toEqual(parent);
        expect(rows.flatMap((row) => row.fault ?? [])).toEqual(fault);
        for (const { parent: before, fault: after, changed } of rows) {
          expect(before === null && after === null).toBe(false);
          if (!changed) expect(thoughtOf(before)).toBe(thoughtOf(after));
          if (before === null || after === null) expect(changed).toBe(true);
        }
      }),
    );
  });

  it('are all unchanged where only their numbers moved', () => {
    const parent = ['a', 'b', 'c', 'd'].map((word, index) => step(index, word));
    const fault = ['a', 'c', 'd'].map((word, index) => step(index, word));
    expect(alignSteps(parent, fault).map(({ changed }) => changed)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('are left unaligned where the runs are long and share nothing', () => {
    const parent = Array.from({ length: 5000 }, (_, index) => step(index, `before ${index}`));
    const fault = Array.from({ length: 4000 }, (_, index) => step(index, `after ${index}`));
    const rows = alignSteps(parent, fault);
    expect(rows.length).toBe(5000);
    expect(rows.every(({ changed }) => changed)).toBe(true);
    expect(rows[3999]).toEqual({ parent: parent[3999], fault: fault[3999], changed: true });
    expect(rows[4999]?.fault).toBe(null);
  });
});

describe('where two texts differ', () => {
  const words = fc
    .array(fc.constantFrom('refund', ' ', 'the', 'order', '261.27', '\n', ',', 'über', '🧑‍🚀'))
    .map((parts) => parts.join(''));
  const text = fc.oneof(words, fc.string({ unit: 'binary' }), fc.constantFrom('', ...PAYLOADS));
  const joined = (pieces: readonly { text: string }[]): string =>
    pieces.map((piece) => piece.text).join('');

  it('the pieces give back both texts, and what is unmarked is in both', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = textDiff(before, after);
        expect(joined(diff.before)).toBe(before);
        expect(joined(diff.after)).toBe(after);
        const same = (pieces: typeof diff.before) => pieces.filter(({ changed }) => !changed);
        expect(joined(same(diff.before))).toBe(joined(same(diff.after)));
        expect(
          diff.before.some(({ changed }) => changed) || diff.after.some((p) => p.changed),
        ).toBe(before !== after);
      }),
    );
  });

  it('marks the words that changed and no others', () => {
    const { before, after } = textDiff('refund 20 EUR now', 'refund 30 EUR now');
    expect(before.filter(({ changed }) => changed)).toEqual([{ text: '20', changed: true }]);
    expect(after.filter(({ changed }) => changed)).toEqual([{ text: '30', changed: true }]);
  });

  it('marks texts as a whole where they share too little to follow', () => {
    const before = 'word '.repeat(5000);
    const after = 'other '.repeat(5000);
    expect(textDiff(before, after)).toEqual({
      before: [
        { text: before.trimEnd(), changed: true },
        { text: ' ', changed: false },
      ],
      after: [
        { text: after.trimEnd(), changed: true },
        { text: ' ', changed: false },
      ],
    });
  });

  it('marks one word in texts of any length', () => {
    const long = 'flight HAT123, 450 USD\n'.repeat(20_000);
    const { before, after } = textDiff(`${long}seat 7 ${long}`, `${long}seat 9 ${long}`);
    expect(before.filter(({ changed }) => changed)).toEqual([{ text: '7', changed: true }]);
    expect(after.filter(({ changed }) => changed)).toEqual([{ text: '9', changed: true }]);
  });

  it('marks lines in long texts that differ in several places', () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `"line ${i}": ${i},\n`);
    const edited = lines.with(10, 'edited\n').with(2900, 'edited too\n');
    const { before, after } = textDiff(lines.join(''), edited.join(''));
    const trimmed = (pieces: typeof before) =>
      pieces.filter(({ changed }) => changed).map((piece) => piece.text.trim());
    expect(trimmed(before)).toEqual([lines[10]?.trim(), lines[2900]?.trim()]);
    expect(trimmed(after)).toEqual(['edited', 'edited too']);
  });
});
