import { createHash } from 'node:crypto';

/** The same trajectory always has the same name, and the name says nothing about it. */
export function opaqueId(id: string): string {
  return createHash('sha256').update(`trajectory ${id}`).digest('hex').slice(0, 16);
}
