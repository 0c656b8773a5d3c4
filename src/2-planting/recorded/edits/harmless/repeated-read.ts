import { isToolStep } from '../../../../run/run.ts';
import { shortly, withSteps } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Makes a read a second time, with the same result. */
export const repeatedRead: RecordedHarmlessEdit = {
  name: 'repeated_read',
  type: null,
  place: 'steps',
  description: 'A read is made twice and returns the same.',
  rule: 'one step more than the parent: the same read with the same result, right after the first',
  plant({ run, kinds, isFailure }, random) {
    const reads = run.steps.filter(
      (step) =>
        isToolStep(step) && kinds.isRead(step.call) && step.observation.ok && !isFailure(step),
    );
    const read = reads.length === 0 ? undefined : random.choice(reads);
    if (read === undefined || !isToolStep(read)) return 'it has no read';
    const place = read.index + 1;
    return {
      run: withSteps(run, run.steps.toSpliced(place, 0, { ...read, thought: '' })),
      proof: {
        statement: `Step ${place} repeats the read of ${shortly(read.call.tool)} at step ${read.index}.`,
        sources: [read.index],
        places: [place],
      },
    };
  },
};
