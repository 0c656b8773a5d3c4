import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSteps } from '../../../src/5-reporting/page/app/run-diff/align-steps.ts';
import { diffRows } from '../../../src/5-reporting/page/app/run-diff/diff-rows.ts';
import { markFound } from '../../../src/5-reporting/page/app/run-diff/mark-found.ts';
import {
  type MarkedEdit,
  placedFaults,
} from '../../../src/5-reporting/page/app/run-diff/planted-place.ts';
import type { ToolStep } from '../../../src/run/run.ts';

const run = (...tools: readonly string[]): readonly ToolStep[] =>
  tools.map((name, index) => {
    const [tool = '', said = ''] = name.split(' ');
    return {
      index,
      thought: said,
      call: { tool, args: {} },
      observation: { ok: true, data: {}, error: null },
    };
  });

const edit = (failureStep: number | null, more: Partial<MarkedEdit> = {}): MarkedEdit => ({
  failureStep,
  proof: null,
  editName: null,
  by: null,
  ...more,
});

const placeOf = (
  parent: readonly ToolStep[],
  fault: readonly ToolStep[],
  marked: MarkedEdit,
  answerChanged = false,
) => placedFaults(alignSteps(parent, fault), marked, answerChanged)[0]?.place;

describe('the place where a fault was planted', () => {
  it('is the step that the label names, if that changed', () => {
    expect(placeOf(run('a', 'b', 'c'), run('a', 'x', 'c'), edit(1))).toEqual({ at: 'step' });
    expect(placeOf(run('a', 'c'), run('a', 'b', 'c'), edit(1))).toEqual({ at: 'step' });
  });

  it('is the gap after the last step of a run that stops early', () => {
    expect(placeOf(run('a', 'b', 'c', 'd'), run('a', 'b'), edit(1), true)).toEqual({
      at: 'gap',
      row: 2,
    });
    // Even where nothing is left.
    expect(placeOf(run('a', 'b'), [], edit(-1))).toEqual({ at: 'gap', row: 0 });
  });

  it('is the gap before the step that lacks what was removed, changed or not', () => {
    expect(placeOf(run('a', 'check', 'act'), run('a', 'act'), edit(1))).toEqual({
      at: 'gap',
      row: 1,
    });
    expect(placeOf(run('a', 'check', 'act 1'), run('a', 'act 2'), edit(1))).toEqual({
      at: 'gap',
      row: 1,
    });
  });

  it('is the gap that held the source of a value, however far before its use', () => {
    const proof = { rule: '', statement: '', old: '1', new: null, sources: [1], places: [2] };
    expect(
      placeOf(run('a', 'source', 'b', 'c', 'use'), run('a', 'b', 'use'), edit(2, { proof })),
    ).toEqual({ at: 'gap', row: 1 });
  });

  it('is the final answer, if nothing else changed, and otherwise only what the label says', () => {
    expect(placeOf(run('a', 'b'), run('a', 'b'), edit(1), true)).toEqual({ at: 'answer' });
    expect(placeOf(run('a', 'b'), run('a', 'b'), edit(1))).toEqual({ at: 'label' });
    expect(placeOf(run('a', 'b'), run('a', 'x'), edit(1, { by: 'people' }))).toEqual({
      at: 'label',
    });
    expect(placeOf(run('a', 'b'), run('a'), edit(null))).toEqual({ at: 'label' });
  });

  it('is told once, and never by a tag on a step that is the same in both runs', () => {
    const steps = fc
      .array(fc.constantFrom('a', 'b', 'c', 'a 1', 'b 1'), { maxLength: 8 })
      .map((tools) => run(...tools));
    fc.assert(
      fc.property(steps, steps, fc.nat(8), fc.boolean(), (parent, fault, failureStep, answer) => {
        fc.pre(parent.length > 0);
        const aligned = alignSteps(parent, fault);
        const marked = edit(failureStep);
        const faults = placedFaults(aligned, marked, answer);
        const at = faults[0]?.place.at;
        const rows = diffRows(aligned, marked, faults, { everything: false, inFull: () => false });
        const tagged = rows.filter(({ afterMarks }) =>
          afterMarks.some(({ kind }) => kind === 'fault'),
        );
        expect(tagged.every(({ changed }) => changed)).toBe(true);
        const gaps = rows.filter(
          ({ planted }, row) => planted !== null && planted !== rows[row - 1]?.planted,
        );
        const told = tagged.length + gaps.length + (at === 'answer' ? 1 : 0);
        expect(told).toBe(at === 'label' ? 0 : 1);
        for (const row of rows) if (row.planted !== null) expect(row.kind).toBe('removed');
      }),
    );
  });
});

describe('steps that differ', () => {
  it('stand beside the call of the same tool in the other run', () => {
    const rows = alignSteps(run('a', 'check', 'act 1', 'b'), run('a', 'act 2', 'b'));
    expect(rows.map(({ parent, fault }) => [parent?.index ?? null, fault?.index ?? null])).toEqual([
      [0, 0],
      [1, null],
      [2, 1],
      [3, 2],
    ]);
  });
});

describe('what a search finds in a long text', () => {
  it('is marked without changing the text or what is marked in it', () => {
    const piece = fc.record({ text: fc.string({ unit: 'binary' }), changed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(piece), fc.string({ minLength: 1 }), (pieces, wanted) => {
        const marked = markFound(pieces, wanted.toLowerCase());
        const joined = (parts: readonly { text: string; changed: boolean }[]): string =>
          parts.flatMap(({ text, changed }) => [...text].map((c) => `${c}${changed}`)).join('');
        expect(joined(marked)).toBe(joined(pieces));
        for (const { text, found } of marked) {
          if (found === true) expect(text.toLowerCase()).toBe(wanted.toLowerCase());
        }
      }),
    );
    expect(markFound([{ text: 'One two one', changed: false }], 'one')).toEqual([
      { text: 'One', changed: false, found: true },
      { text: ' two ', changed: false },
      { text: 'one', changed: false, found: true },
    ]);
    expect(markFound([{ text: 'one', changed: true }], '')).toEqual([
      { text: 'one', changed: true },
    ]);
  });
});
