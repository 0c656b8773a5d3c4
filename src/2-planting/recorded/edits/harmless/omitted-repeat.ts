import { isToolStep, type ToolStep } from '../../../../run/run.ts';
import { isAgentStep, shortly, shuffled, without } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Leaves out a read that only says again what an earlier one has said. */
export const omittedRepeat: RecordedHarmlessEdit = {
  name: 'omitted_repeat',
  type: null,
  place: 'steps',
  description: 'A read is left out that was made before and returned the same.',
  rule: 'one step fewer than the parent: a read without a thought, which an earlier step makes with the same result',
  plant({ run, kinds, isFailure }, random) {
    const reads = run.steps
      .filter(isToolStep)
      .filter((step) => kinds.isRead(step.call) && !isFailure(step) && step.thought === '');
    const repeats = reads.flatMap((again) => {
      const first = reads.find((step) => step.index < again.index && isSame(step, again));
      const isLast = !run.steps.slice(again.index + 1).some(isAgentStep);
      return first === undefined || isLast ? [] : [{ first, again }];
    });
    const [found] = shuffled(repeats, random);
    if (found === undefined) return 'it makes no read twice';
    const { first, again } = found;
    return {
      run: without(run, new Set([again.index])),
      proof: {
        statement: `The read of ${shortly(again.call.tool)} at step ${again.index} is left out; step ${first.index} made it already.`,
        sources: [again.index],
        places: [first.index],
      },
    };
  },
};

const isSame = (one: ToolStep, other: ToolStep): boolean =>
  JSON.stringify([one.call, one.observation]) === JSON.stringify([other.call, other.observation]);
