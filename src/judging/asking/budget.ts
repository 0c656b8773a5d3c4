import type { Generation } from '../../models/model.ts';
import type { StopReason } from './stop.ts';

/** What a token costs, in USD for a million. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export interface BudgetOptions {
  readonly maxCalls: number | null;
  readonly maxCost: number | null;
  readonly price: Price | null;
}

/** What is set aside for an answer before its length is known. */
const ANSWER_TOKENS = 500;
/** Short on purpose: a reserve that is too small is money spent. */
const CHARACTERS_A_TOKEN = 3;

/** Keeps the calls of one invocation within a number and a sum, those in flight included. */
export class Budget {
  readonly #options: BudgetOptions;
  #calls = 0;
  #spent = 0;
  #reserved = 0;
  #inFlight = 0;
  /** The dearest call so far, in case the estimate is too low for this model. */
  #dearest = 0;
  #settled: (() => void)[] = [];

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  /**
   * Leave for one call with this prompt, or the reason why there is none. Where the calls in flight
   * may turn out cheaper than what was set aside for them, it waits to see.
   */
  async reserve(prompt: string): Promise<Reservation | StopReason> {
    const { maxCalls, maxCost, price } = this.#options;
    const estimate = Math.max(this.#dearest, this.#estimate(prompt, price));
    for (;;) {
      if (maxCalls !== null && this.#calls >= maxCalls) {
        return { kind: 'max calls', message: `--max-calls ${maxCalls} is reached` };
      }
      if (maxCost === null || this.#spent + this.#reserved + estimate <= maxCost) break;
      if (this.#inFlight === 0) {
        const spent = `${this.#spent.toFixed(4)} USD spent`;
        return {
          kind: 'max cost',
          message: `--max-cost ${maxCost} leaves no further call, ${spent}`,
        };
      }
      await new Promise<void>((resolve) => this.#settled.push(resolve));
    }
    this.#calls++;
    this.#inFlight++;
    this.#reserved += estimate;
    return { settle: (generation) => this.#settle(estimate, generation) };
  }

  #settle(estimate: number, generation: Generation | null): void {
    this.#inFlight--;
    // Sums of fractions drift; with nothing in flight there is nothing set aside.
    this.#reserved = this.#inFlight === 0 ? 0 : this.#reserved - estimate;
    if (generation !== null) {
      const cost = costOf(generation, this.#options.price);
      this.#spent += cost;
      this.#dearest = Math.max(this.#dearest, cost);
    }
    const waiting = this.#settled;
    this.#settled = [];
    for (const resolve of waiting) resolve();
  }

  #estimate(prompt: string, price: Price | null): number {
    const promptTokens = prompt.length / CHARACTERS_A_TOKEN;
    return costOf({ promptTokens, completionTokens: ANSWER_TOKENS }, price);
  }
}

export interface Reservation {
  /** What the call came to; null where it gave no answer. */
  settle(generation: Generation | null): void;
}

export function costOf(
  tokens: { readonly promptTokens: number | null; readonly completionTokens: number | null },
  price: Price | null,
): number {
  if (price === null) return 0;
  const { promptTokens, completionTokens } = tokens;
  return ((promptTokens ?? 0) * price.input + (completionTokens ?? 0) * price.output) / 1e6;
}
