import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { present } from '../../base/present.ts';
import type { Verdict } from '../../run/verdict.ts';

/**
 * Which step a judge blames for an action that was never taken. The label is the last step that was
 * executed. A judge may equally well name the step that should have followed, which the run lacks.
 */
export interface StepConventions {
  readonly type: string;
  readonly faults: number;
  readonly detected: number;
  /** Detections that name the label, the last step before the missing one. */
  readonly lastExecuted: number;
  /** Detections that name the place of the missing action. */
  readonly missingAction: number;
  /** Detections that name an earlier step, a later one, or no step at all. */
  readonly other: number;
}

export function stepConventions(
  set: SetColumns,
  verdicts: Iterable<Verdict>,
  type: string,
): StepConventions {
  const index = set.types.indexOf(type);
  let faults = 0;
  if (index !== -1) for (const of of set.type) if (of === index) faults++;
  const counts = { detected: 0, lastExecuted: 0, missingAction: 0 };
  for (const verdict of verdicts) {
    const row = set.rowOf.get(verdict.trajectoryId);
    if (index === -1 || row === undefined || set.type[row] !== index) continue;
    if (verdict.error !== null || !verdict.faulty) continue;
    counts.detected++;
    const named = namedStep(verdict);
    const label = present(set.failureStep[row]);
    if (named === label) counts.lastExecuted++;
    else if (named === label + 1) counts.missingAction++;
  }
  const other = counts.detected - counts.lastExecuted - counts.missingAction;
  return { type, faults, ...counts, other };
}

/** The step as the judge named it. The verdict's own field is null if the run has no such step. */
export function namedStep({ failureStep, extra }: Verdict): number | null {
  const raw = extra?.raw_failure_step;
  return typeof raw === 'number' ? raw : failureStep;
}
