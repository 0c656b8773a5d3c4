import { type RunChecker, runChecker } from '../../../1-worlds/contract/check-run.ts';
import type { Rulebook } from '../../../1-worlds/contract/rulebook.ts';
import type { Judgement } from '../../../run/verdict.ts';
import { bareJudgement } from '../controls/control.ts';
import type { LocalJudge } from '../judge.ts';

const FLAGGED_CONFIDENCE = 0.95;
const PASSED_CONFIDENCE = 0.6;

/**
 * An environment's rules as a judge, which reports the first violation. It is less sure of a pass than
 * of a flag, because rules need not cover every fault type.
 *
 * @param check the rules to apply; by default those that the rulebook applies
 */
export function rulesJudge<State>(
  rulebook: Rulebook<State>,
  check: RunChecker = runChecker(rulebook),
): LocalJudge<Judgement> {
  const { passNote } = rulebook;
  const passed = `no process rule fired${passNote === undefined ? '' : `; ${passNote}`}`;
  return {
    kind: 'local',
    id: 'programmatic',
    family: 'programmatic',
    view: 'step',
    judge(run) {
      const violations = check(run);
      const first = violations[0];
      if (first === undefined) return bareJudgement(false, PASSED_CONFIDENCE, passed);
      return {
        faulty: true,
        failureStep: first.step,
        failureType: first.faultType,
        confidence: FLAGGED_CONFIDENCE,
        rationale: violations.map(({ rule, message }) => `${rule}: ${message}`).join('; '),
      };
    },
  };
}
