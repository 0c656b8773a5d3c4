import type { Label } from './label.ts';
import type { Origin } from './origin.ts';
import type { Run } from './run.ts';

/** A run with its ids and, if it is known, its label. */
export interface Trajectory extends Run {
  readonly id: string;
  readonly instanceId: string;
  /** What the agent was to do, where several recordings of it were made; no judge is shown it. */
  readonly taskId?: string | undefined;
  /** Where a recording lies in the store of traces that it is from; no judge is shown it. */
  readonly origin?: Origin | undefined;
  readonly label: Label | null;
}

export interface LabelledTrajectory extends Trajectory {
  readonly label: Label;
}

/** The id of an instance's clean run, the parent of all its faults. */
export function cleanId(instanceId: string): string {
  return `${instanceId}-clean`;
}

export function faultId(instanceId: string, faultType: string): string {
  return `${instanceId}-${faultType}`;
}

/** The id of a run with several faults, which names them in the order of their steps. */
export function cascadeId(instanceId: string, faultTypes: readonly string[]): string {
  return faultId(instanceId, faultTypes.join('+'));
}

/** The id of a fault whose reply says what really happened. */
export function faithfulId(plainId: string): string {
  return `${plainId}-faithful`;
}

/** The id of the run that a row was made from, which is the clean run unless its label names another. */
export function counterpartId({
  instanceId,
  label,
}: Pick<Trajectory, 'instanceId' | 'label'>): string {
  return label?.parent ?? cleanId(instanceId);
}
