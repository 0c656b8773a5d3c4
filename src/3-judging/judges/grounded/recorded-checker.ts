import type { RunChecker } from '../../../1-worlds/contract/check-run.ts';
import type { Violation } from '../../../1-worlds/contract/rulebook.ts';
import { confirmedIn } from '../../../2-planting/recorded/declaration/declaration.ts';
import type { DeclarationFile } from '../../../2-planting/recorded/declaration/declaration-schema.ts';
import { declaredViolations } from '../../../2-planting/recorded/declaration/declared-rules.ts';
import {
  folderDeclaration,
  readDeclaration,
} from '../../../2-planting/recorded/declaration/read-declaration.ts';
import { subjectOf } from '../../../2-planting/recorded/recorded-subject.ts';
import { notApplicable } from './applicability.ts';
import { checkGrounding } from './check-grounding.ts';
import { loadEnglish } from './english/english.ts';

/**
 * What `tj check` finds in recorded runs: whatever nothing in the run gives, and what breaks the rules
 * that the owner of the agent has declared. The rules of an environment say nothing about them.
 *
 * @param tools the declaration that the user named; if omitted, the one that lies in the folder
 */
export async function recordedChecker(folder: string, tools?: string): Promise<RunChecker> {
  return declaredChecker(
    tools === undefined ? await folderDeclaration(folder) : (await readDeclaration(tools)).file,
  );
}

/** The same for runs that lie in no folder, with whatever is declared of them. */
export async function declaredChecker(file: DeclarationFile): Promise<RunChecker> {
  // A folder may come from anywhere, and patterns in its declaration could be made to take for ever,
  // so that nothing but its tools is used.
  const declared = confirmedIn({ tools: file.tools });
  const { allowed, procedure } = subjectOf(file, []);
  const english = await loadEnglish();
  return (run) => {
    const last = Math.max(0, run.steps.length - 1);
    const findings =
      notApplicable(run) === null ? checkGrounding(run, { english, procedure, allowed }) : [];
    const found = findings.map(
      ({ step, kind, faultType, message }): Violation => ({
        step: step ?? last,
        rule: `ungrounded_${kind}`,
        faultType,
        message,
      }),
    );
    const broken = declaredViolations(run, declared).map((violation) => ({
      ...violation,
      rule: `declared_${violation.rule}`,
    }));
    return [...found, ...broken].sort((a, b) => a.step - b.step);
  };
}
