import type { RunChecker } from '../../environment/check-run.ts';
import type { Judge } from '../judge.ts';

const FLAGGED_CONFIDENCE = 0.95;
const PASSED_CONFIDENCE = 0.6;

/** An environment's rules as a judge: it reports the first violation and how sure it can be. */
export function rulesJudge(check: RunChecker): Judge {
  return {
    id: 'programmatic',
    view: 'step',
    judge(run) {
      const violations = check(run);
      const first = violations[0];
      if (first === undefined) {
        return {
          faulty: false,
          failureStep: null,
          failureType: null,
          confidence: PASSED_CONFIDENCE,
          rationale: 'no process rule fired; two failure types are outside rule coverage',
        };
      }
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
