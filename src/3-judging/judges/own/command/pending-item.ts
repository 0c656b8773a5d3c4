import { ModelFailure } from '../../../models/model.ts';
import type { Decision, ExternalInput } from '../../judge.ts';

interface Outcome {
  readonly resolve: (decision: Decision) => void;
  readonly reject: (failure: unknown) => void;
}

interface PendingEvents {
  onTimeout(): void;
  /** Called when the invocation gives the item up, before it fails. */
  onAbort(): void;
}

/** An item that has been asked for, or waits for its turn. It is settled once. */
export class PendingItem {
  readonly input: ExternalInput;
  readonly #outcome: Outcome;
  readonly #timeoutSeconds: number;
  readonly #events: PendingEvents;
  #timer: NodeJS.Timeout | undefined;
  #release: () => void = () => {};

  constructor(
    input: ExternalInput,
    outcome: Outcome,
    timeoutSeconds: number,
    events: PendingEvents,
  ) {
    this.input = input;
    this.#outcome = outcome;
    this.#timeoutSeconds = timeoutSeconds;
    this.#events = events;
  }

  /** Gives the item up when the signal aborts. False if it has aborted already. */
  listenTo(signal: AbortSignal): boolean {
    if (signal.aborted) {
      this.abort();
      return false;
    }
    const aborted = (): void => {
      this.#events.onAbort();
      this.abort();
    };
    signal.addEventListener('abort', aborted, { once: true });
    this.#release = () => signal.removeEventListener('abort', aborted);
    return true;
  }

  /** Time spent waiting for a turn does not count. */
  startClock(): void {
    this.#timer = setTimeout(() => this.#events.onTimeout(), this.#timeoutSeconds * 1000);
  }

  stopClock(): void {
    clearTimeout(this.#timer);
  }

  /** Settles it with what `read` returns or throws. */
  settle(read: () => Decision): void {
    this.#done();
    try {
      this.#outcome.resolve(read());
    } catch (failure) {
      this.#outcome.reject(failure);
    }
  }

  fail(failure: ModelFailure): void {
    this.#done();
    this.#outcome.reject(failure);
  }

  abort(): void {
    this.fail(new ModelFailure('aborted', 'stopped before it answered'));
  }

  #done(): void {
    this.stopClock();
    this.#release();
  }
}
