import type { Redis } from 'ioredis';
import { EndpointLimit } from '../../asking/endpoint-limit.ts';
import { ModelFailure } from '../../models/model.ts';
import type { CallResult, ReadyCall } from './answerer.ts';
import { SharedLimit } from './shared-limit.ts';

/** How a call waits for its turn. */
export interface Turn {
  readonly signal: AbortSignal;
  /** Whether nobody waits for the call any more. */
  readonly isOver: () => Promise<boolean>;
  /** Called when the call is let in. */
  readonly onBegin: () => void;
}

/** Makes calls to one endpoint within the limits of this worker and of all workers together. */
export class EndpointLimits {
  readonly #own: EndpointLimit;
  readonly #shared: SharedLimit;

  constructor(redis: Redis, endpoint: string, concurrency: number) {
    this.#own = new EndpointLimit(concurrency);
    this.#shared = new SharedLimit(redis, endpoint);
  }

  async make(call: ReadyCall, { signal, isOver, onBegin }: Turn): Promise<CallResult> {
    const own = await this.#own.enter(signal);
    try {
      const { limits, tokensAtMost } = call;
      const shared = await this.#shared.enter(limits, tokensAtMost, signal, isOver);
      let tokens: number | null = null;
      try {
        onBegin();
        const result = await call.make(signal);
        tokens = result.tokens;
        this.#own.succeeded();
        return result;
      } catch (error) {
        if (error instanceof ModelFailure && error.kind === 'rate limit') {
          const { retryAfterSeconds } = error;
          // How long to wait is for all workers to know, and a long wait is for the run to decide.
          this.#own.tooMuch(own, null);
          if (retryAfterSeconds !== null) await this.#shared.close(retryAfterSeconds);
        }
        throw error;
      } finally {
        await this.#shared.leave(shared, tokens);
      }
    } finally {
      this.#own.leave();
    }
  }

  stop(): void {
    this.#shared.stop();
  }
}
