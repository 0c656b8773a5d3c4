import type { SetColumns } from '../metrics/columns/set-columns.ts';
import type { Verdict } from '../trajectory/verdict.ts';

/**
 * Which step a judge blames for something that was never done. The label blames the last step that
 * was; a judge may as well name the one that should have followed, which the run does not have.
 */
export interface StepConventions {
  readonly type: string;
  readonly faults: number;
  readonly detected: number;
  /** Detections that name the label: the last step before the missing one. */
  readonly lastExecuted: number;
  /** Detections that name the place of the missing action. */
  readonly missingAction: number;
  /** Detections that name an earlier step, one beyond, or none. */
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
    const label = set.failureStep[row] as number;
    if (named === label) counts.lastExecuted++;
    else if (named === label + 1) counts.missingAction++;
  }
  const other = counts.detected - counts.lastExecuted - counts.missingAction;
  return { type, faults, ...counts, other };
}

/** The step as the judge gave it: a verdict's own is null where the run has no such step. */
export function namedStep({ failureStep, extra }: Verdict): number | null {
  const raw = extra?.raw_failure_step;
  return typeof raw === 'number' ? raw : failureStep;
}
