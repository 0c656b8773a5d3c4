import type { PlannedCall } from './fault-operator.ts';

/** A call that a fault adds to a run, with the thought before it. */
export function plannedCall(
  thought: string,
  tool: string,
  args: PlannedCall['call']['args'],
): PlannedCall {
  return { thought, call: { tool, args } };
}
