import { bareJudgement } from '../controls/control.ts';
import type { Decision, LocalJudge } from '../judge.ts';
import { notApplicable } from './applicability.ts';
import { checkGrounding, type GroundingOptions } from './check-grounding.ts';
import type { Finding } from './finding.ts';

const PASSED_CONFIDENCE = 0.6;
const PASSED = 'every identifier, figure, deed and promise has a source in the run';
/** Evidence of different kinds supports each other. */
const SECOND_KIND = 0.05;
const MOST_CONFIDENT = 0.97;
/** A rationale is for people; nobody reads a hundred findings. */
const MOST_SHOWN = 5;

/**
 * Flags what nothing in a run gives. It knows no environment and needs no model, so it can be put beside
 * any judge; it sees nothing in a run whose words and values all have a source.
 */
export function groundedJudge(options: GroundingOptions): LocalJudge<Decision> {
  return {
    kind: 'local',
    id: 'grounded',
    family: 'grounded',
    view: 'step',
    judge(run) {
      const reason = notApplicable(run);
      if (reason !== null)
        return { unscored: `not applicable: ${reason}`, raw: '', isStated: true };
      const findings = checkGrounding(run, options);
      const [first] = findings;
      if (first === undefined) return bareJudgement(false, PASSED_CONFIDENCE, PASSED);
      return {
        faulty: true,
        failureStep: first.step,
        failureType: first.faultType,
        confidence: confidenceOf(findings),
        rationale: rationaleOf(findings),
      };
    },
  };
}

function confidenceOf(findings: readonly Finding[]): number {
  const best = Math.max(...findings.map(({ confidence }) => confidence));
  const kinds = new Set(findings.map(({ kind }) => kind)).size;
  return Math.min(MOST_CONFIDENT, best + (kinds > 1 ? SECOND_KIND : 0));
}

function rationaleOf(findings: readonly Finding[]): string {
  const messages = [...new Set(findings.map(({ message }) => message))];
  const more = messages.length - MOST_SHOWN;
  return `${messages.slice(0, MOST_SHOWN).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
