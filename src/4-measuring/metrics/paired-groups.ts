import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  type FaultGroup,
  LOUD,
  ofScenario,
  ofType,
  REACH_BY_OUTCOME,
  SILENT,
} from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';

/** The groups of faults that a measurement compares with their parents. */
export interface PairedGroups {
  readonly paired: readonly FaultGroup[];
  readonly reachByOutcome: readonly FaultGroup[];
  readonly pairedByType: readonly FaultGroup[];
  readonly pairedByScenario: readonly FaultGroup[];
}

export function pairedGroups(set: SetColumns): PairedGroups {
  return {
    paired: [ALL_FAULTS, SILENT, LOUD, ANSWER_SAME, ANSWER_CHANGED],
    reachByOutcome: REACH_BY_OUTCOME,
    pairedByType: set.types.map((type) => ofType(set, type)),
    pairedByScenario: set.scenarios.map((scenario) => ofScenario(set, scenario)),
  };
}
