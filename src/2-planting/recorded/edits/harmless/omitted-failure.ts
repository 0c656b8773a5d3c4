import { shortly, shuffled, without } from '../edit-steps.ts';
import type { RecordedHarmlessEdit } from '../recorded-edit.ts';
import { recoveries } from '../recovered-calls.ts';

/** Leaves out a failed look that the next call puts right. */
export const omittedFailure: RecordedHarmlessEdit = {
  name: 'omitted_failure',
  type: null,
  place: 'steps',
  description: 'A failed call is left out that changed nothing and that the next call puts right.',
  rule: 'one step fewer than the parent: a failed call that changes nothing, right before the same one in another way, which succeeds and has no thought of the failure',
  plant(host, random) {
    const found = recoveries(host).filter(
      ({ failed, recovery }) => !host.kinds.mayChange(failed.call) && recovery.thought === '',
    );
    const [chosen] = shuffled(found, random);
    if (chosen === undefined) return 'no failed look is put right in silence';
    const { failed } = chosen;
    return {
      run: without(host.run, new Set([failed.index])),
      proof: {
        statement: `The failed call of ${shortly(failed.call.tool)} at step ${failed.index} is left out; the next call puts it right.`,
        sources: [failed.index],
        places: [failed.index],
      },
    };
  },
};
