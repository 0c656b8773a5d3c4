import type { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { note } from '../terminal.ts';

/**
 * On the first Ctrl-C or request to terminate, calls in flight may finish; the second abandons them.
 * Returns a function that stops listening.
 */
export function stopOnInterrupt(stop: StopSwitch): () => void {
  const interrupted = (signal: NodeJS.Signals): void => {
    const reason = { kind: 'interrupted', message: `interrupted (${signal})` } as const;
    if (stop.draining.aborted) {
      stop.abort(reason);
      return;
    }
    note('\nFinishing the calls in flight; press Ctrl-C again to abandon them.');
    stop.drain(reason);
  };
  return onInterrupt(interrupted);
}

/** Listens for Ctrl-C and for requests to terminate, until the function that is returned is called. */
export function onInterrupt(interrupted: (signal: NodeJS.Signals) => void): () => void {
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}
