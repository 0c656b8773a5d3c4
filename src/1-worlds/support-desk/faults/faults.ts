import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { RefundRequest } from '../instance.ts';
import { hallucinatedArgument } from './hallucinated-argument.ts';
import { ignoredObservation } from './ignored-observation.ts';
import { prematureStop } from './premature-stop.ts';
import { skippedPrecondition } from './skipped-precondition.ts';
import { unsupportedClaim } from './unsupported-claim.ts';
import { wrongTool } from './wrong-tool.ts';

/**
 * The paper's six fault types, in the order in which the judged set takes them. The list is fixed:
 * generated sets and prompts depend on it to the byte.
 */
export const paperFaults: readonly FaultOperator<RefundRequest>[] = [
  wrongTool,
  hallucinatedArgument,
  skippedPrecondition,
  ignoredObservation,
  prematureStop,
  unsupportedClaim,
];

/** Fault types beyond the paper's, planted only when they are named. New ones belong here. */
export const optionalFaults: readonly FaultOperator<RefundRequest>[] = [];
