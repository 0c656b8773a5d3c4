import { setMaxListeners } from 'node:events';

/**
 * One signal stops all calls of a run. Node takes more than ten listeners on one for a leak and warns,
 * on a terminal that shows progress; every call here takes its listener off again.
 */
export function shareSignal(signal: AbortSignal): void {
  setMaxListeners(0, signal);
}
