import { shareSignal } from '../share-signal.ts';

/** A signal that aborts with the caller's own signal or after some seconds, and tells which it was. */
export function deadline(signal: AbortSignal, seconds: number) {
  const controller = new AbortController();
  let timedOut = false;
  const stop = () => controller.abort();
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, seconds * 1000);
  if (signal.aborted) {
    stop();
  }
  shareSignal(signal);
  signal.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    clear: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}
