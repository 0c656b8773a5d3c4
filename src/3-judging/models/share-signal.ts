import { setMaxListeners } from 'node:events';

/**
 * Lets many calls listen to one signal. One signal stops every call of an invocation, and Node takes
 * more than ten listeners for a leak and prints a warning into the progress display. There is no leak:
 * every call removes its listener when it ends.
 */
export function shareSignal(signal: AbortSignal): void {
  setMaxListeners(0, signal);
}
