import type { Generation } from '../models/model.ts';
import type { AskingSettings } from '../settings.ts';
import type { StopReason } from './stop.ts';

/** What a million tokens cost, in USD. A price that is not given is taken to be 0. */
export type Prices = Pick<AskingSettings, 'priceIn' | 'priceOut'>;
type BudgetSettings = Prices & Pick<AskingSettings, 'maxCalls' | 'maxCost'>;

/** How many tokens are reserved for an answer before its length is known. */
const ANSWER_TOKENS = 500;
/** Low on purpose: with too small a reserve, more than the budget could be spent. */
const CHARACTERS_PER_TOKEN = 3;

/** Keeps the calls of one invocation, including those under way, within a number and a cost. */
export class Budget {
  readonly #settings: BudgetSettings;
  #calls = 0;
  #spent = 0;
  #reserved = 0;
  #underWay = 0;
  /** What the most expensive call so far cost, in case the estimate is too low for this model. */
  #mostExpensive = 0;
  #settled: (() => void)[] = [];

  constructor(settings: BudgetSettings) {
    this.#settings = settings;
  }

  /**
   * Reserves one call with this prompt, or says why there cannot be one. If the calls under way might
   * turn out cheaper than what was reserved for them, it waits until they have settled.
   */
  async reserve(prompt: string): Promise<Reservation | Refusal> {
    const { maxCalls, maxCost } = this.#settings;
    const expected = costOf(tokensAtMost(prompt), this.#settings);
    const estimate = Math.max(this.#mostExpensive, expected);
    for (;;) {
      if (maxCalls !== undefined && this.#calls >= maxCalls) {
        return refusal('max calls', `--max-calls ${maxCalls} is reached`);
      }
      if (maxCost === undefined || this.#spent + this.#reserved + estimate <= maxCost) break;
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
      const cost = costOf(generation, this.#settings);
      this.#spent += cost;
      this.#mostExpensive = Math.max(this.#mostExpensive, cost);
    }
    const waiting = this.#settled;
    this.#settled = [];
    for (const resolve of waiting) resolve();
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
  { priceIn = 0, priceOut = 0 }: Prices,
): number {
  const { promptTokens, completionTokens } = tokens;
  return ((promptTokens ?? 0) * priceIn + (completionTokens ?? 0) * priceOut) / 1e6;
}
