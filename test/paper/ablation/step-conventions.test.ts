import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { stepConventions } from '../../../src/paper/ablation/step-conventions.ts';
import { trajectories, verdict } from './ablation-rows.ts';

describe('the step of an action never taken', () => {
  it('is counted under both conventions, using the step as the judge named it', () => {
    const stops = trajectories.filter(({ label }) => label.failureType === 'premature_stop');
    const named = [3, 3, 4, 4, 4, 9, 1, null];
    const verdicts = stops.slice(0, 10).map(({ id }, i) =>
      verdict(id, 'D', {
        faulty: i < 8,
        failureStep: named[i] === 3 ? 3 : null,
        extra: { raw_failure_step: named[i] ?? null },
      }),
    );
    const { set } = judgedSetFromMemory(trajectories, [], supportDesk);
    expect(stepConventions(set, verdicts, 'premature_stop')).toEqual({
      type: 'premature_stop',
      faults: 50,
      detected: 8,
      lastExecuted: 2,
      missingAction: 3,
      other: 3,
    });
    expect(stepConventions(set, verdicts, 'gremlins')).toMatchObject({ faults: 0, detected: 0 });
  });
});
