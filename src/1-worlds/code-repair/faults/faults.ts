import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';
import { contradictedThought, repeatedSteps } from './looking-faults.ts';
import {
  prematureStop,
  skippedReproduction,
  unreadEdit,
  untestedCommit,
  wrongFile,
  wrongHandoff,
} from './process-faults.ts';
import { editedTest, failedCommit, missedClarification, specialCased } from './repair-faults.ts';
import {
  fabricatedOutput,
  leakedSecret,
  misreportedChange,
  unsupportedClaim,
} from './reply-faults.ts';

/** The fault types, in the order in which a set takes them. */
export const faults: readonly FaultOperator<RepairTask>[] = [
  skippedReproduction,
  unreadEdit,
  repeatedSteps,
  contradictedThought,
  wrongFile,
  editedTest,
  specialCased,
  missedClarification,
  untestedCommit,
  failedCommit,
  wrongHandoff,
  prematureStop,
  unsupportedClaim,
  misreportedChange,
  fabricatedOutput,
  leakedSecret,
];
