import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestFlagGuess,
  bestStepGuess,
} from '../../../../src/4-measuring/metrics/constant-guess.ts';

describe('the best constant guess', () => {
  it('is the more frequent label', () => {
    expect(bestFlagGuess(3, 4)).toEqual({ guess: 'flag every run', accuracy: 0.75 });
    expect(bestFlagGuess(1, 4)).toEqual({ guess: 'flag no run', accuracy: 0.75 });
    expect(bestFlagGuess(0, 0)).toBeNull();
  });

  it('is the most common step, or the last step where that is as good', () => {
    const at = (step: number, stepCount = 9) => ({ step, stepCount });
    expect(bestStepGuess([at(2), at(2), at(5), at(8)], 0)).toEqual({
      guess: 'step 2',
      accuracy: 0.5,
    });
    expect(bestStepGuess([at(3, 4), at(6, 7), at(2)], 0)).toEqual({
      guess: 'the last step',
      accuracy: 2 / 3,
    });
    expect(bestStepGuess([at(2), at(4), at(7)], 1)?.accuracy).toBeCloseTo(1 / 3);
    expect(bestStepGuess([at(2), at(3), at(7)], 1)).toEqual({
      guess: 'step 2',
      accuracy: 2 / 3,
    });
    expect(bestStepGuess([], 0)).toBeNull();
  });

  it('is at least as good as every index and as the last step', () => {
    const labelled = fc
      .tuple(fc.nat({ max: 12 }), fc.nat({ max: 5 }))
      .map(([step, after]) => ({ step, stepCount: step + 1 + after }));
    fc.assert(
      fc.property(fc.array(labelled, { minLength: 1 }), fc.nat({ max: 1 }), (steps, within) => {
        const best = bestStepGuess(steps, within)?.accuracy ?? 0;
        const of = (guess: (of: (typeof steps)[number]) => number): number =>
          steps.filter((each) => Math.abs(guess(each) - each.step) <= within).length / steps.length;
        const indices = steps.map(({ step }) => of(() => step));
        const last = of(({ stepCount }) => stepCount - 1);
        expect(best).toBeCloseTo(Math.max(last, ...indices), 12);
      }),
    );
  });
});
