import fc from 'fast-check';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { verdict } from '../rows/simulate.ts';

/** Any verdicts of one judge on a set, of which some are missing or unreadable. */
export function anyVerdicts(
  set: readonly LabelledTrajectory[],
  judgeId: string,
): fc.Arbitrary<readonly Verdict[]> {
  const answer = fc.record({
    faulty: fc.boolean(),
    right: fc.boolean(),
    failureStep: fc.option(fc.integer({ min: -1, max: 9 })),
    failureType: fc.option(fc.constantFrom('wrong_tool', 'premature_stop', 'made_up')),
    confidence: fc.constantFrom(0, 0.1, 0.5, 0.61, 0.9, 1),
    error: fc.option(fc.constant('unreadable'), { freq: 9 }),
  });
  return fc
    .array(fc.option(answer, { freq: 12 }), { minLength: set.length, maxLength: set.length })
    .map((answers) =>
      set.flatMap((run, at) => {
        const given = answers[at] ?? null;
        if (given === null) return [];
        const { right, ...own } = given;
        const { failureStep, failureType } = right ? run.label : own;
        return [verdict(run, judgeId, own.faulty, { ...own, failureStep, failureType })];
      }),
    );
}
