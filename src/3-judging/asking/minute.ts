import type { AskingSettings } from '../settings.ts';

/** What may happen at one endpoint in any minute. */
export type RateLimits = Pick<AskingSettings, 'requestsPerMinute' | 'tokensPerMinute'>;

const MINUTE_MS = 60_000;

/** A call that has begun, and the tokens that it may take or took. */
export interface BegunCall {
  readonly at: number;
  tokens: number;
}

/** The calls of the last minute. The minute slides: in no 60 seconds do more calls begin than allowed. */
export class Minute {
  readonly #limits: RateLimits;
  #calls: BegunCall[] = [];

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** For how many milliseconds to wait before a call that may take so many tokens; 0 if it may begin. */
  waitMs(tokens: number, now = performance.now()): number {
    const { requestsPerMinute, tokensPerMinute } = this.#limits;
    this.#calls = this.#calls.filter(({ at }) => at > now - MINUTE_MS);
    const [first] = this.#calls;
    // A call that is larger than the limit is let in alone, or it would wait for ever.
    if (first === undefined) return 0;
    const used = this.#calls.reduce((sum, call) => sum + call.tokens, 0);
    const isFull =
      this.#calls.length >= (requestsPerMinute ?? Number.POSITIVE_INFINITY) ||
      used + tokens > (tokensPerMinute ?? Number.POSITIVE_INFINITY);
    return isFull ? Math.max(1, first.at + MINUTE_MS - now) : 0;
  }

  begin(tokens: number, now = performance.now()): BegunCall {
    const call = { at: now, tokens };
    if (
      this.#limits.requestsPerMinute !== undefined ||
      this.#limits.tokensPerMinute !== undefined
    ) {
      this.#calls.push(call);
    }
    return call;
  }
}
