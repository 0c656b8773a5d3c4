import { setTimeout as wait } from 'node:timers/promises';
import type { CallLimit, Pass } from './call-limit.ts';
import { Minute, type RateLimits } from './minute.ts';

/**
 * How many calls to one endpoint may be under way, and how many may begin in a minute. The first limit is halved when the endpoint says that it
 * gets too many, and grows back by one for every round of calls that went well.
 */
export class EndpointLimit implements CallLimit {
  #most: number;
  #limit: number;
  #active = 0;
  #successes = 0;
  #generation = 0;
  #openAt = 0;
  readonly #minute: Minute;
  readonly #queue: (() => void)[] = [];

  constructor(most: number, rates: RateLimits = {}) {
    this.#most = most;
    this.#limit = most;
    this.#minute = new Minute(rates);
  }

  get limit(): number {
    return this.#limit;
  }

  /** Waits for a turn; rejects when the signal aborts first. */
  async enter(signal: AbortSignal, tokens = 0): Promise<Pass> {
    signal.throwIfAborted();
    while (this.#active >= this.#limit) await this.#turn(signal);
    // The place is taken before the pause, so that those behind it stay behind it.
    this.#active++;
    try {
      for (let left = this.#pause(tokens); left > 0; left = this.#pause(tokens)) {
        await wait(left, undefined, { signal });
      }
    } catch (error) {
      this.leave();
      throw error;
    }
    return { generation: this.#generation, begun: this.#minute.begin(tokens) };
  }

  leave(): void {
    this.#active--;
    if (this.#active < this.#limit) this.#queue.shift()?.();
  }

  succeeded(): void {
    if (this.#limit === this.#most) return;
    this.#successes++;
    if (this.#successes < this.#limit) return;
    this.#successes = 0;
    this.#limit++;
    this.#queue.shift()?.();
  }

  /** Allows one more than so far, up to a number. */
  grow(most: number): void {
    if (this.#most >= most) return;
    this.#most++;
    this.#limit++;
    this.#queue.shift()?.();
  }

  /** A burst of refusals halves the limit once: calls let in before that say nothing new. */
  tooMuch(pass: Pass, retryAfterSeconds: number | null): void {
    if (retryAfterSeconds !== null) {
      this.#openAt = Math.max(this.#openAt, performance.now() + retryAfterSeconds * 1000);
    }
    if (pass.generation !== this.#generation) return;
    this.#generation++;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#successes = 0;
  }

  #pause(tokens: number): number {
    return Math.max(this.#openAt - performance.now(), this.#minute.waitMs(tokens));
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const ready = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#queue.splice(this.#queue.indexOf(ready), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#queue.push(ready);
    });
  }
}
