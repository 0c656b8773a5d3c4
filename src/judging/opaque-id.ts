import { createHash } from 'node:crypto';

/** An id for judges to see: the same for the same trajectory, and without a hint about it. */
export function opaqueId(id: string): string {
  return createHash('sha256').update(`trajectory ${id}`).digest('hex').slice(0, 16);
}
