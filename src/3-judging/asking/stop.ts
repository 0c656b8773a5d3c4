import { setMaxListeners } from 'node:events';

/** What can end an invocation before its work is done. */
export type StopKind =
  | 'interrupted'
  | 'max calls'
  | 'max cost'
  | 'max wait'
  | 'failures'
  | 'lock lost';

export interface StopReason {
  readonly kind: StopKind;
  readonly message: string;
}

/** Two processes must not write to one folder, so the one that lost it gives up. */
export const LOCK_LOST: StopReason = {
  kind: 'lock lost',
  message: 'this process was stopped for so long that another one has taken over its folder',
};

/**
 * Ends an invocation in two steps. Draining starts nothing new and waits for the calls under way;
 * aborting gives those up, too.
 */
export class StopSwitch {
  readonly #draining = new AbortController();
  readonly #aborting = new AbortController();
  #reason: StopReason | null = null;

  constructor() {
    // Every call under way listens to them, which Node would report as a leak.
    setMaxListeners(0, this.#draining.signal, this.#aborting.signal);
  }

  /** The first reason that was given; later ones are its consequences. */
  get reason(): StopReason | null {
    return this.#reason;
  }

  /** Ends the waits between calls, but no call. */
  get draining(): AbortSignal {
    return this.#draining.signal;
  }

  /** Ends calls, too. */
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
