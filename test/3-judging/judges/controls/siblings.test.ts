import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../../src/2-planting/plant.ts';
import { judgeSet } from '../../../../src/3-judging/judge.ts';
import { siblings } from '../../../../src/3-judging/judges/controls/controls.ts';
import { Siblings } from '../../../../src/3-judging/judges/controls/siblings.ts';
import { measure } from '../../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../../src/4-measuring/rows/judged-set-from-memory.ts';
import type { MessageStep, Run } from '../../../../src/run/run.ts';

/** A run that says these things, one after the other. */
const runOf = (goal: string, texts: readonly string[]): Run => ({
  goal,
  steps: texts.map((text, index): MessageStep => ({ index, from: 'agent', text })),
  finalAnswer: 'done',
});

describe('runs of one task', () => {
  it('stand out if each differs in one place from the one that all were made from, and there are two of them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 6 }),
        fc.nat(),
        (texts, drawn) => {
          const copies = 1 + (drawn % texts.length);
          const seen = new Siblings<number>();
          const runs = Array.from({ length: copies + 1 }, (_, number) =>
            number === 0 ? texts : texts.with(number - 1, `changed ${number}`),
          );
          for (const [number, each] of runs.entries()) seen.add(number, runOf('task', each));
          const outliers = [...seen.outliers()].toSorted();
          expect(outliers).toEqual(copies < 2 ? [] : Array.from(runs.keys()).slice(1));
        },
      ),
    );
  });

  it('are compared with each other only, and not by where a step stands', () => {
    const seen = new Siblings<string>();
    seen.add('a', runOf('one', ['x']));
    seen.add('b', runOf('two', ['y']));
    seen.add('c', runOf('two', ['y', 'z']));
    seen.add('d', runOf('two', ['z', 'y']));
    expect([...seen.outliers()]).toEqual(['b']);
  });
});

describe('the control that compares them', () => {
  it('has a Δ near 1 where tasks have many runs, and none in a world that has two of each', () => {
    const deltaOf = (options: Parameters<typeof planSet>[1]) => {
      const set = [...labelledSet(planSet(supportDesk, { seed: 7, parents: true, ...options }))];
      const verdicts = [...judgeSet(siblings, set)];
      const { judges } = measure(judgedSetFromMemory(set, verdicts, supportDesk));
      return judges[0]?.metrics.delta.estimate;
    };
    expect(deltaOf({ size: 120, attacks: {}, harmless: {} })).toBeGreaterThan(0.9);
    expect(deltaOf({ size: 24, types: ['premature_stop'] })).toBe(0);
  });
});
