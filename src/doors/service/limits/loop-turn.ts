import { performance } from 'node:perf_hooks';

/** What one turn of the event loop may take on: so many requests in any case, and more if they are quick. */
export interface TurnLimits {
  readonly requests: number;
  readonly busyMs: number;
}

/**
 * One turn of the event loop. Requests that arrive together are handled one after the other in one turn,
 * so the time it has taken is how long the request at hand has been kept waiting at least, and how many
 * came before it is how long the queue is.
 */
export class LoopTurn {
  readonly #limits: TurnLimits;
  #began = 0;
  #requests = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Whether one more request is too much for this turn. Ask once for each. */
  isFull(): boolean {
    if (this.#requests === 0) {
      this.#began = performance.now();
      setImmediate(() => {
        this.#requests = 0;
      });
    }
    if (++this.#requests <= this.#limits.requests) return false;
    return performance.now() - this.#began > this.#limits.busyMs;
  }
}
