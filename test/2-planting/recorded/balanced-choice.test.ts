import { expect, it } from 'vitest';
import { balancedChoice } from '../../../src/2-planting/recorded/balanced-choice.ts';

it('gives each run as many edits as it may have, in equal shares of the groups', () => {
  const runs = [0, 1, 2];
  const groups = ['a', 'b', 'c', 'd'].map((edit) => runs.map((run) => ({ run, edit })));
  const chosen = balancedChoice(groups, {
    most: Number.POSITIVE_INFINITY,
    perRun: (run) => run + 1,
    stream: 'test',
  });
  expect(runs.map((run) => chosen.filter((each) => each.run === run).length)).toEqual([1, 2, 3]);
  expect(new Set(chosen.map(({ run, edit }) => `${run} ${edit}`)).size).toBe(6);
});
