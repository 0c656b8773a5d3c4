import { describe, expect, it } from 'vitest';
import type { Label, LabelFault } from '../../src/run/label.ts';
import { labelProblem } from '../../src/run/label-problem.ts';

const label = (faults: readonly LabelFault[], more: Partial<Label> = {}): Label => ({
  faulty: true,
  failureStep: faults[0]?.step ?? 0,
  failureType: faults[0]?.type ?? 'wrong_tool',
  outcomeCorrect: true,
  faults,
  ...more,
});
const wrong = { type: 'wrong_tool', step: 2 };
const stop = { type: 'premature_stop', step: 3 };

describe('the label of a run with several faults', () => {
  it('is in order if it lists at least two, in the order of their steps, the first one first', () => {
    expect(labelProblem(label([wrong, stop]), 4)).toBe(null);
  });

  it.each([
    ['lists one fault only', label([wrong]), /faults of a run with several/],
    ['lists none', label([]), /faults of a run with several/],
    ['names a first fault of another type', label([wrong, stop], { failureType: 'x' }), /begin/],
    ['names another first step', label([wrong, stop], { failureStep: 3 }), /begin with the fault/],
    ['is out of order', label([stop, wrong]), /in the order of the steps/],
    ['blames one step twice', label([wrong, { ...stop, step: 2 }]), /no two of which/],
    ['has a fault without a type', label([wrong, { ...stop, type: '' }]), /id of a fault type/],
    ['blames a step that the run lacks', label([wrong, { ...stop, step: 4 }]), /no step 4/],
    ['is that of a clean run', label([wrong, stop], { faulty: false }), /absent for a clean run/],
  ] as const)('is refused if it %s', (_, wrongLabel, message) => {
    const found = labelProblem(wrongLabel, 4);
    expect(found?.field).toBe('faults');
    expect(found?.problem).toMatch(message);
  });
});
