import { shareSignal } from '../share-signal.ts';

/**
 * A signal that aborts with the caller's own signal or after some seconds, and tells which it was.
 * `over` rejects then, for whoever cannot wait until the signal is heeded.
 */
export function deadline(signal: AbortSignal, seconds: number) {
  const controller = new AbortController();
  let timedOut = false;
  let stop = (): void => {};
  const over = new Promise<never>((_resolve, reject) => {
    stop = () => {
      controller.abort();
      reject(controller.signal.reason);
    };
  });
  over.catch(() => {});
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
    over,
    timedOut: () => timedOut,
    clear: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}
