/** How waits between retries grow. */
export interface Backoff {
  /** The longest possible first wait; every further one may be twice as long. */
  readonly baseSeconds: number;
  readonly mostSeconds: number;
}

export const DEFAULT_BACKOFF: Backoff = { baseSeconds: 0.5, mostSeconds: 30 };

/**
 * How long to wait before a retry: exponential back-off with full jitter, which spreads callers that
 * failed together over the whole wait. `attempt` counts from 0, and `draw` is in [0, 1).
 *
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function backoffSeconds(attempt: number, draw: number, backoff: Backoff): number {
  return draw * Math.min(backoff.mostSeconds, backoff.baseSeconds * 2 ** attempt);
}
