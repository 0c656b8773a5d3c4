import { setMaxListeners } from 'node:events';

export type StopKind = 'interrupted' | 'max calls' | 'max cost' | 'failures';

export interface StopReason {
  readonly kind: StopKind;
  readonly message: string;
}

/**
 * How a run is asked to end, in two steps: first nothing new is started and what is in flight is
 * waited for; then that is given up too.
 */
export class StopSwitch {
  readonly #draining = new AbortController();
  readonly #aborting = new AbortController();
  #reason: StopReason | null = null;

  constructor() {
    // Every call under way listens.
    setMaxListeners(0, this.#draining.signal, this.#aborting.signal);
  }

  /** The first reason given; later ones are consequences. */
  get reason(): StopReason | null {
    return this.#reason;
  }

  /** Aborts waits between calls, never a call. */
  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  /** Aborts calls too. */
  get aborting(): AbortSignal {
    return this.#aborting.signal;
  }

  drain(reason: StopReason | null): void {
    if (!this.#draining.signal.aborted) this.#reason = reason;
    this.#draining.abort();
  }

  abort(reason: StopReason | null): void {
    this.drain(reason);
    this.#aborting.abort();
  }
}
