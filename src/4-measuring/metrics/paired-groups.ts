import { DEGREES } from '../../run/label.ts';
import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  both,
  type FaultGroup,
  LOUD,
  ofDegree,
  ofScenario,
  ofType,
  SILENT,
} from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';

/** The groups of faults that every set is asked about, by the names that a measurement gives them. */
export const FAULT_GROUPS = {
  all: ALL_FAULTS,
  silent: SILENT,
  loud: LOUD,
  answerUnchanged: ANSWER_SAME,
  answerChanged: ANSWER_CHANGED,
} as const satisfies Readonly<Record<string, FaultGroup>>;

/** The 2×2 that separates what reaches the answer from what breaks the outcome. */
export const REACH_BY_OUTCOME = {
  unchangedSilent: both(ANSWER_SAME, SILENT),
  unchangedLoud: both(ANSWER_SAME, LOUD),
  changedSilent: both(ANSWER_CHANGED, SILENT),
  changedLoud: both(ANSWER_CHANGED, LOUD),
} as const satisfies Readonly<Record<string, FaultGroup>>;

export type FaultGroupName = keyof typeof FAULT_GROUPS;

/** The groups of faults that a measurement compares with their parents. */
export interface PairedGroups {
  readonly paired: typeof FAULT_GROUPS;
  readonly reachByOutcome: typeof REACH_BY_OUTCOME;
  readonly pairedByType: readonly FaultGroup[];
  readonly pairedByScenario: readonly FaultGroup[];
  readonly pairedByDegree: readonly FaultGroup[];
}

export function pairedGroups(set: SetColumns): PairedGroups {
  return {
    paired: FAULT_GROUPS,
    reachByOutcome: REACH_BY_OUTCOME,
    pairedByType: set.types.map((type) => ofType(set, type)),
    pairedByScenario: set.scenarios.map((scenario) => ofScenario(set, scenario)),
    pairedByDegree: DEGREES.filter((_, degree) => set.degree.includes(degree)).map(ofDegree),
  };
}
