import type { Generation } from '../models/model.ts';
import type { StopReason } from './stop.ts';

/** What a million tokens cost, in USD. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export interface BudgetOptions {
  readonly maxCalls: number | null;
  readonly maxCost: number | null;
  readonly price: Price | null;
}

/** How many tokens are reserved for an answer before its length is known. */
const ANSWER_TOKENS = 500;
/** Low on purpose: with too small a reserve, more than the budget could be spent. */
const CHARACTERS_PER_TOKEN = 3;

/** Keeps the calls of one invocation, including those under way, within a number and a cost. */
export class Budget {
  readonly #options: BudgetOptions;
  #calls = 0;
  #spent = 0;
  #reserved = 0;
  #underWay = 0;
  /** What the most expensive call so far cost, in case the estimate is too low for this model. */
  #mostExpensive = 0;
  #settled: (() => void)[] = [];

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  /**
   * Reserves one call with this prompt, or says why there cannot be one. If the calls under way might
   * turn out cheaper than what was reserved for them, it waits until they have settled.
   */
  async reserve(prompt: string): Promise<Reservation | Refusal> {
    const { maxCalls, maxCost, price } = this.#options;
    const estimate = Math.max(this.#mostExpensive, this.#estimate(prompt, price));
    for (;;) {
      if (maxCalls !== null && this.#calls >= maxCalls) {
        return refusal('max calls', `--max-calls ${maxCalls} is reached`);
      }
      if (maxCost === null || this.#spent + this.#reserved + estimate <= maxCost) break;
      if (this.#underWay === 0) {
        const spent = `${this.#spent.toFixed(4)} USD spent`;
        return refusal('max cost', `--max-cost ${maxCost} allows no further call, ${spent}`);
      }
      await new Promise<void>((resolve) => this.#settled.push(resolve));
    }
    this.#calls++;
    this.#underWay++;
    this.#reserved += estimate;
    return { granted: true, settle: (generation) => this.#settle(estimate, generation) };
  }

  #settle(estimate: number, generation: Generation | null): void {
    this.#underWay--;
    // Sums of fractions drift, so the reserve is set to exactly 0 whenever no call is under way.
    this.#reserved = this.#underWay === 0 ? 0 : this.#reserved - estimate;
    if (generation !== null) {
      const cost = costOf(generation, this.#options.price);
      this.#spent += cost;
      this.#mostExpensive = Math.max(this.#mostExpensive, cost);
    }
    const waiting = this.#settled;
    this.#settled = [];
    for (const resolve of waiting) resolve();
  }

  #estimate(prompt: string, price: Price | null): number {
    return costOf(tokensAtMost(prompt), price);
  }
}

/** What a call may take, before it is known what it took. */
export function tokensAtMost(prompt: string): {
  readonly promptTokens: number;
  readonly completionTokens: number;
} {
  const promptTokens = prompt.length / CHARACTERS_PER_TOKEN;
  return { promptTokens, completionTokens: ANSWER_TOKENS };
}

/** Permission to make one call. */
export interface Reservation {
  readonly granted: true;
  /** Reports what the call took; null if it gave no answer. */
  settle(generation: Generation | null): void;
}

/** The budget is used up. */
export interface Refusal {
  readonly granted: false;
  readonly reason: StopReason;
}

function refusal(kind: StopReason['kind'], message: string): Refusal {
  return { granted: false, reason: { kind, message } };
}

export function costOf(
  tokens: { readonly promptTokens: number | null; readonly completionTokens: number | null },
  price: Price | null,
): number {
  if (price === null) return 0;
  const { promptTokens, completionTokens } = tokens;
  return ((promptTokens ?? 0) * price.input + (completionTokens ?? 0) * price.output) / 1e6;
}
