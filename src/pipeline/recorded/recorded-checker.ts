import type { RunChecker } from '../../environment/check-run.ts';
import type { Violation } from '../../environment/rulebook.ts';
import type { Subject } from '../../environment/subject.ts';
import { checkGrounding } from '../../judges/grounded/check-grounding.ts';
import { loadEnglish } from '../../judges/grounded/english/english.ts';
import type { Declaration } from '../../traces/declaration/declaration.ts';
import { declaredViolations } from '../../traces/declaration/declared-rules.ts';

/**
 * What `tj check` finds in recorded runs: whatever nothing in the run gives, and what breaks the rules
 * that the owner of the agent has declared. The rules of an environment say nothing about them.
 */
export async function recordedChecker(
  { allowed, procedure }: Pick<Subject, 'allowed' | 'procedure'>,
  declared: Pick<Declaration, 'tools'>,
): Promise<RunChecker> {
  const english = await loadEnglish();
  return (run) => {
    const last = Math.max(0, run.steps.length - 1);
    const found = checkGrounding(run, { english, procedure, allowed }).map(
      ({ step, kind, faultType, message }): Violation => ({
        ...{ step: step ?? last, rule: `ungrounded_${kind}`, faultType, message },
      }),
    );
    const broken = declaredViolations(run, declared).map((violation) => ({
      ...violation,
      rule: `declared_${violation.rule}`,
    }));
    return [...found, ...broken].sort((a, b) => a.step - b.step);
  };
}
