import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScoreColumn, suspicionOf } from '../../../src/4-measuring/rows/score-column.ts';
import type { FaultyWhen } from '../../../src/run/faulty-when.ts';

const columns = (
  flags: readonly number[],
  given: readonly (number | null)[] | null,
  when: FaultyWhen | null = null,
) => {
  const scores = given === null ? null : new ScoreColumn(flags.length);
  for (const [row, score] of given?.entries() ?? [])
    if (score !== null) scores?.add(row, score, when);
  const all = {
    flag: Int8Array.from(flags),
    confidence: Float64Array.from(flags, () => 0.8),
    step: new Int32Array(),
    type: new Int32Array(),
    present: new Uint8Array(),
  };
  return suspicionOf({ all, scores });
};

describe('how suspicious a judge finds a run', () => {
  it('is its score, turned so that more means worse', () => {
    expect(columns([1, 0], [2, 7], 'low')).toEqual({
      from: 'score',
      values: Float64Array.of(-2, -7),
      faultyWhen: 'low',
    });
    expect([...columns([1, 0], [2, null], 'high').values]).toEqual([2, Number.NaN]);
  });

  it('is how sure it is of its verdict, where it gave no score', () => {
    const { from, values } = columns([1, 0, -1], null);
    expect(from).toBe('confidence');
    expect([...values]).toEqual([0.8, expect.closeTo(0.2), Number.NaN]);
  });

  it('is told by the flags where a judge did not say which scores are bad, but only without exception', () => {
    expect(columns([1, 0, 1], [1, 5, 2]).values).toEqual(Float64Array.of(-1, -5, -2));
    expect(columns([1, 0, 1], [9, 5, 6]).values).toEqual(Float64Array.of(9, 5, 6));
    expect(columns([1, 0, 1], [1, 5, 9]).from).toBe('confidence');
    expect(columns([1, 1], [1, 5]).from).toBe('confidence');
  });

  it('never contradicts the flags of a judge that flags by a threshold', () => {
    const scores = fc.array(fc.double({ noNaN: true, min: -9, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(
        scores,
        fc.double({ noNaN: true, min: -9, max: 9 }),
        fc.boolean(),
        (all, cut, high) => {
          const flags = all.map((score) => Number(score >= cut === high));
          const { values } = columns(flags, all, high ? 'high' : 'low');
          const of = (wanted: number) => [...values].filter((_, row) => flags[row] === wanted);
          expect(Math.min(...of(1))).toBeGreaterThanOrEqual(Math.max(...of(0)));
        },
      ),
    );
  });
});
