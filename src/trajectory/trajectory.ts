import type { Label } from './label.ts';
import type { Run } from './run.ts';

/** A run with its identity and, where it is known, the truth about it. */
export interface Trajectory extends Run {
  readonly id: string;
  readonly instanceId: string;
  readonly label: Label | null;
}

export interface LabelledTrajectory extends Trajectory {
  readonly label: Label;
}

/** The id of the clean run that every fault of an instance was injected into. */
export function cleanId(instanceId: string): string {
  return `${instanceId}-clean`;
}

export function faultId(instanceId: string, faultType: string): string {
  return `${instanceId}-${faultType}`;
}
