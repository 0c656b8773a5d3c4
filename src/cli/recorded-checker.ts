import type { RunChecker } from '../environment/check-run.ts';
import type { Subject } from '../environment/subject.ts';
import { UserError } from '../errors.ts';

/**
 * What `tj check` finds in recorded runs: whatever nothing in the run gives. They have no rules.
 *
 * SEAM: the judge `grounded` belongs here, as `(run) => checkGrounding(run, { allowed })`, with each of
 * its findings as a violation whose rule is the kind of evidence.
 */
export function recordedChecker(_subject: Pick<Subject, 'allowed'>): RunChecker {
  throw new UserError('recorded runs are checked by grounded, which this build does not have');
}
