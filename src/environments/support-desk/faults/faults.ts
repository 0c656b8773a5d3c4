import type { FaultOperator } from '../../../environment/fault-operator.ts';
import type { RefundRequest } from '../instance.ts';
import { hallucinatedArgument } from './hallucinated-argument.ts';
import { ignoredObservation } from './ignored-observation.ts';
import { prematureStop } from './premature-stop.ts';
import { skippedPrecondition } from './skipped-precondition.ts';
import { unsupportedClaim } from './unsupported-claim.ts';
import { wrongTool } from './wrong-tool.ts';

/** The paper's six fault types, in the order in which the judged set takes them. */
export const faults: readonly FaultOperator<RefundRequest>[] = [
  wrongTool,
  hallucinatedArgument,
  skippedPrecondition,
  ignoredObservation,
  prematureStop,
  unsupportedClaim,
];
