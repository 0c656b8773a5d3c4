/**
 * The truth about a trajectory, known by construction.
 *
 *     { faulty: true, failureStep: 3, failureType: 'skipped_precondition', outcomeCorrect: false }
 */
export interface Label {
  readonly faulty: boolean;
  readonly failureStep: number | null;
  /** The name of the fault operator. Each environment has its own. */
  readonly failureType: string | null;
  /** Whether the environment ended as the instance requires, whatever the final answer says. */
  readonly outcomeCorrect: boolean;
}

/** Whether the outcome survived the fault, so that no check of the outcome can notice it. */
export function isSilent(label: Label): boolean {
  return label.faulty && label.outcomeCorrect;
}

export function isLoud(label: Label): boolean {
  return label.faulty && !label.outcomeCorrect;
}
