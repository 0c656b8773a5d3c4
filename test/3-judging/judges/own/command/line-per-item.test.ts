import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineProblem } from '../../../../../src/3-judging/judges/own/command/line-per-item.ts';

const ids = ['a', 'b', 'c'];
const answer = '{"faulty": true}';

describe('one line per item', () => {
  it('is what it says, with or without the ids', () => {
    expect(lineProblem([answer, answer, answer], ids)).toBeNull();
    expect(lineProblem([answer, '{"id": "b"}', '{"id": null}'], ids)).toBeNull();
  });

  it.each([
    [[answer, answer], 'wrote 2 lines for 3 items, so line 3 or one before it is missing'],
    [[answer, answer, answer, answer], 'so line 4 is one too many'],
    [['Loading…', answer, answer, answer], 'wrote something else as line 1: Loading…'],
    [[answer, '[1]', answer], 'wrote something else as line 2: [1]'],
    [[answer, '{"id": "c"}', answer], 'gave the id of another item in line 2'],
    [[answer, '{"id": 2}', answer], 'gave the id of another item in line 2'],
  ])('is not %j', (lines, problem) => {
    expect(lineProblem(lines, ids)).toContain(problem);
  });

  it('never holds for another number of lines', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (lines, items) => {
        const problem = lineProblem(
          Array.from({ length: lines }, () => answer),
          Array.from({ length: items }, (_, i) => `item-${i}`),
        );
        expect(problem === null).toBe(lines === items);
      }),
    );
  });
});
