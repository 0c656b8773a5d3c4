import type { Job, Queue } from 'bullmq';

/** A call as it is in Redis; null if it is not there, or if somebody else has made it unreadable. */
export async function readCall(queue: Queue, id: string): Promise<Job | null> {
  try {
    return (await queue.getJob(id)) ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
