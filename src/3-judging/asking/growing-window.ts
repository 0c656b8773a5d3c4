import type { CallLimit, Pass } from './call-limit.ts';
import { EndpointLimit } from './endpoint-limit.ts';

/** Enough for a few workers; a judge whose answers cannot be read is paused before there are more. */
const FIRST = 64;

/**
 * How many calls a run keeps in a queue. It begins small and grows with every answer. What servers can
 * take is the workers' business, so a refusal by one of them does not shrink it.
 */
export class GrowingWindow implements CallLimit {
  readonly #most: number;
  readonly #limit: EndpointLimit;

  constructor(most: number) {
    this.#most = most;
    this.#limit = new EndpointLimit(Math.min(FIRST, most));
  }

  enter(signal: AbortSignal): Promise<Pass> {
    return this.#limit.enter(signal);
  }

  leave(): void {
    this.#limit.leave();
  }

  succeeded(): void {
    this.#limit.grow(this.#most);
  }

  tooMuch(): void {}
}
