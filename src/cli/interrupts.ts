import type { StopSwitch } from '../judging/asking/stop.ts';
import { note } from './terminal.ts';

/**
 * The first Ctrl-C, or a request to terminate, lets the calls in flight finish; the second gives
 * them up. Returns what hands the signals back.
 */
export function stopOnInterrupt(stop: StopSwitch): () => void {
  const interrupted = (signal: NodeJS.Signals): void => {
    const reason = { kind: 'interrupted', message: `interrupted (${signal})` } as const;
    if (stop.draining.aborted) {
      stop.abort(reason);
      return;
    }
    note('\nFinishing the calls in flight; Ctrl-C again gives them up.');
    stop.drain(reason);
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  return () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  };
}
