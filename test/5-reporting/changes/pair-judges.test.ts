import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import type { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { pairJudges } from '../../../src/5-reporting/changes/pair-judges.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';

const set = buildSet({ size: 4, seed: 7 });

const judges = (...ids: readonly string[]): readonly JudgeColumns[] =>
  judgedSetFromMemory(
    set,
    ids.flatMap((id) => set.map((t) => verdict(t, id, false))),
    supportDesk,
  ).judges;

const names = (...args: Parameters<typeof pairJudges>) =>
  pairJudges(...args).map(({ now, earlier }) => [now.judgeId, earlier.judgeId]);

describe('which judges of two runs are compared', () => {
  it('are those of the same name, and the others are left out', () => {
    expect(names(judges('a', 'b', 'c'), judges('c', 'd', 'a'))).toEqual([
      ['a', 'a'],
      ['c', 'c'],
    ]);
  });

  it('are those that are named, in full or, for a single judge, by the earlier name', () => {
    expect(names(judges('a', 'b'), judges('a', 'old'), ['b=old'])).toEqual([
      ['a', 'a'],
      ['b', 'old'],
    ]);
    expect(names(judges('new'), judges('old'), ['old'])).toEqual([['new', 'old']]);
    expect(names(judges('new', 'next'), judges('old'), ['new=old', 'next=old'])).toEqual([
      ['new', 'old'],
      ['next', 'old'],
    ]);
  });

  it('may have equals signs in their names', () => {
    const id = fc.string({ unit: fc.constantFrom('a', '=', ':'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(id, id, (now, then) => {
        const [pair] = names(judges(now, 'another'), judges(then), [`${now}=${then}`]);
        expect(pair).toEqual([now, then]);
      }),
      { numRuns: 30 },
    );
  });

  it('are asked for in one line that helps, where a name is not known', () => {
    const pair = (...given: readonly string[]) => pairJudges(judges('a', 'b'), judges('a'), given);
    expect(() => pair('a')).toThrow(/--baseline-judge must be NEW=OLD .* such as a=a/);
    expect(() => pair('c=a')).toThrow(/unknown judge 'c'; .*known: a, b/);
    expect(() => pair('b=c')).toThrow(/unknown judge of the earlier run 'c'; .*known: a/);
    expect(() => pair('b=a', 'b=a')).toThrow(/--baseline-judge names b twice/);
    expect(() => pairJudges(judges('a'), judges('b'))).toThrow(
      /no judge has verdicts in both runs: now a, then b; .* --baseline-judge a=b/,
    );
  });
});
