import { takeLock } from '../base/files/lock/lock.ts';
import { lockIn } from './files.ts';

/** Does something to a folder while no other process writes to it. */
export async function whileLocked(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = await takeLock(lockIn(folder), new Date());
  try {
    await work();
  } finally {
    // A lock that cannot be removed is recognised as dead by the next process.
    await lock.release().catch(() => {});
  }
}
