import type { Label } from './label.ts';
import { cleanId, type Trajectory } from './trajectory.ts';

/**
 * What a row of a set is. Every row but a parent was made out of another one, its counterpart, by one
 * change, and judges are measured by how they tell the two apart.
 */
export const ROLES = [
  /** A correct run. */
  'parent',
  /** A parent with one fault. */
  'fault',
  /** A parent with several faults. */
  'severalFaults',
  /** A fault whose reply says what really happened. */
  'faithfulReply',
  /** A parent with a change that breaks nothing. */
  'harmlessEdit',
  /** A fault with text that tells the judge to pass it. */
  'attackedFault',
  /** A parent with the same text. */
  'attackedParent',
] as const;

export type Role = (typeof ROLES)[number];

export function roleOf({ faulty, faults, edit }: Label): Role {
  switch (edit?.kind) {
    case 'faithful':
      return 'faithfulReply';
    case 'harmless':
      return 'harmlessEdit';
    case 'attack':
      return faulty ? 'attackedFault' : 'attackedParent';
    case undefined:
      if (faults !== undefined) return 'severalFaults';
      return faulty ? 'fault' : 'parent';
  }
}

/** The id of a row's counterpart: the run that it was made from, which is clean unless its label names it. */
export function counterpartId({
  instanceId,
  label,
}: Pick<Trajectory, 'instanceId' | 'label'>): string {
  return label?.parent ?? cleanId(instanceId);
}
