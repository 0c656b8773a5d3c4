import { isToolStep } from '../../../../run/run.ts';
import { shortly, shuffled, withSteps } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Passes the same arguments in another order. */
export const reorderedArguments: RecordedHarmlessEdit = {
  name: 'reordered_arguments',
  type: null,
  place: 'steps',
  description: 'A call passes the same arguments in another order.',
  rule: 'one call differs, and only in the order in which its arguments stand',
  plant({ run }, random) {
    const calls = run.steps
      .filter(isToolStep)
      .filter(({ call }) => Object.keys(call.args).length > 1);
    const [step] = shuffled(calls, random);
    if (step === undefined) return 'no call has two arguments';
    const args = Object.fromEntries(Object.entries(step.call.args).toReversed());
    return {
      run: withSteps(run, run.steps.with(step.index, { ...step, call: { ...step.call, args } })),
      proof: {
        statement: `The arguments of ${shortly(step.call.tool)} at step ${step.index} are in another order.`,
        sources: [step.index],
        places: [step.index],
      },
    };
  },
};
