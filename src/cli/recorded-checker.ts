import type { RunChecker } from '../environment/check-run.ts';
import type { Subject } from '../environment/subject.ts';
import { UserError } from '../errors.ts';

/**
 * What `tj check` finds in recorded runs: whatever nothing in the run gives. They have no rules.
 *
 * SEAM: the judge `grounded` belongs here. Load it lazily, call `checkGrounding(run, { english, allowed,
 * procedure })`, and give each finding as a violation whose rule is the kind of evidence.
 */
export async function recordedChecker(
  _subject: Pick<Subject, 'allowed' | 'procedure'>,
): Promise<RunChecker> {
  throw new UserError('recorded runs are checked by grounded, which this build does not have');
}
