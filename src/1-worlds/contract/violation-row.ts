import type { Violation } from './rulebook.ts';

/** A violation as programs read it, wherever it is reported. */
export interface ViolationRow {
  readonly trajectory_id: string;
  readonly step: number;
  readonly rule: string;
  readonly failure_type: string;
  readonly message: string;
}

export function violationRow(
  trajectoryId: string,
  { step, rule, faultType, message }: Violation,
): ViolationRow {
  return { trajectory_id: trajectoryId, step, rule, failure_type: faultType, message };
}
