import type { WorkerRecord } from '../../../3-judging/queue/fleet.ts';
import { oneLine } from '../../../base/errors.ts';

/** What a worker does now, in words: `gpu-3: 240 per minute, 16 under way, 2 failed`. */
export function workerLine({ name, perMinute, inFlight, failed }: WorkerRecord): string {
  const parts = [`${perMinute} per minute`, `${inFlight} under way`];
  if (failed > 0) parts.push(`${failed} failed`);
  return `${oneLine(name)}: ${parts.join(', ')}`;
}
