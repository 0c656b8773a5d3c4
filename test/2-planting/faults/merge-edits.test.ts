import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  type Edit,
  type PlannedCall,
} from '../../../src/1-worlds/contract/fault-operator.ts';
import { mergeEdits } from '../../../src/2-planting/faults/merge-edits.ts';

const call = (name: string): PlannedCall => ({
  thought: name,
  call: { tool: name, args: { name } },
});
const script = {
  calls: ['a', 'b', 'c', 'd', 'e', 'f'].map(call),
  finalAnswer: 'done',
};

/** An edit of the script; its new calls are named after its number, so that they can be found again. */
const anyEdit = fc.record({
  at: fc.integer({ min: 0, max: 6 }),
  remove: fc.integer({ min: 0, max: 3 }),
  added: fc.integer({ min: 0, max: 2 }),
});
const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 4 }).map((edits): readonly Edit[] =>
  edits.map(({ at, remove, added }, of) => ({
    at,
    remove: Math.min(remove, script.calls.length - at),
    insert: Array.from({ length: added }, (_, n) => call(`new-${of}-${n}`)),
    failureStep: at,
  })),
);

describe('several edits of one run', () => {
  it('are each in it as they would be alone, or are refused', () => {
    let merged = 0;
    fc.assert(
      fc.property(anyEdits, (edits) => {
        const result = mergeEdits(script, edits);
        if (typeof result === 'string') {
          expect(result).toBe('same calls');
          return;
        }
        merged++;
        edits.forEach((edit) => {
          const alone = applyEdit(script, edit).calls;
          alone.forEach((each, position) => {
            const place = result.placeOf(edit, position);
            // What is missing here was taken out by another edit.
            if (place !== null) expect(result.script.calls[place]).toEqual(each);
            else expect(edits.some((other) => other !== edit && other.remove > 0)).toBe(true);
          });
        });
        const size = edits.reduce(
          (sum, { remove, insert }) => sum + insert.length - remove,
          script.calls.length,
        );
        expect(result.script.calls.length).toBe(size);
      }),
    );
    expect(merged).toBeGreaterThan(10);
  });

  it('do not depend on the order in which they are given', () => {
    fc.assert(
      fc.property(anyEdits, (edits) => {
        const [one, other] = [mergeEdits(script, edits), mergeEdits(script, edits.toReversed())];
        expect(typeof one === 'string' ? one : one.script).toEqual(
          typeof other === 'string' ? other : other.script,
        );
      }),
    );
  });

  it('of one edit are that edit', () => {
    fc.assert(
      fc.property(anyEdits, ([edit]) => {
        const merged = mergeEdits(script, [edit as Edit]);
        expect(typeof merged === 'string' ? merged : merged.script).toEqual(
          applyEdit(script, edit as Edit),
        );
      }),
    );
  });

  it('cannot give two answers, or make a call again that another leaves out', () => {
    const ends = (at: number, finalAnswer: string): Edit => ({
      at,
      remove: 1,
      insert: [],
      failureStep: at,
      finalAnswer,
    });
    expect(mergeEdits(script, [ends(1, 'one'), ends(3, 'two')])).toBe('two answers');
    expect(mergeEdits(script, [ends(1, 'same'), ends(3, 'same')])).toMatchObject({
      script: { finalAnswer: 'same' },
    });
    const leavesOut: Edit = { at: 1, remove: 1, insert: [], failureStep: 1 };
    const calls: Edit = { at: 3, remove: 1, insert: [call('b')], failureStep: 3 };
    expect(mergeEdits(script, [leavesOut, calls])).toBe('undone');
    expect(mergeEdits(script, [calls, leavesOut])).toBe('undone');
  });
});
