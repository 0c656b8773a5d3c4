/**
 * The truth about a trajectory, known by construction.
 *
 *     { faulty: true, failureStep: 3, failureType: 'skipped_precondition', outcomeCorrect: false }
 */
export interface Label {
  readonly faulty: boolean;
  readonly failureStep: number | null;
  /** The fault operator's name. Open: each environment brings its own. */
  readonly failureType: string | null;
  /** Whether the environment ended as the instance requires, the reply's text aside. */
  readonly outcomeCorrect: boolean;
}

/** The outcome survived the fault, so a check of the end state cannot see it. */
export function isSilent(label: Label): boolean {
  return label.faulty && label.outcomeCorrect;
}

export function isLoud(label: Label): boolean {
  return label.faulty && !label.outcomeCorrect;
}
