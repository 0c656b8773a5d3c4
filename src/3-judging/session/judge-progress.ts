import type { Verdict } from '../../run/verdict.ts';
import { costOf, type Prices } from '../asking/budget.ts';
import type { AskingSettings } from '../settings.ts';
import type { RecordedVerdict } from '../work/recorded-verdicts.ts';

/** Where a judge stands. A verdict counts once it is durable, whichever invocation made it. */
export interface JudgeCounts {
  readonly judge: string;
  /** How many verdicts it is to give, over all repetitions. */
  readonly total: number;
  /** How often it is asked about each trajectory; absent if once. */
  readonly repeats?: number;
  readonly done: number;
  /** How many of those done were made by earlier invocations. */
  readonly earlier: number;
  readonly unscored: number;
  readonly shared: number;
  readonly failed: number;
  /** Why the first of those failed; absent if none did. */
  readonly failure?: string;
  /** Requests sent by this invocation, and how many of them were repeats. */
  readonly calls: number;
  readonly retries: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** In USD, for all verdicts done; 0 if no price was given. */
  readonly cost: number;
}

/** Keeps count while an invocation is at work. */
export class JudgeProgress {
  readonly judge: string;
  readonly total: number;
  readonly #repeats: number;
  readonly #prices: Prices;
  #done = 0;
  #earlier = 0;
  #unscored = 0;
  #shared = 0;
  #promptTokens = 0;
  #completionTokens = 0;
  #cost = 0;
  #failed = 0;
  #failure: string | undefined;
  calls = 0;
  retries = 0;

  /** @param trajectories how many it is asked about, each of them `repeats` times */
  constructor(
    judge: string,
    trajectories: number,
    { repeats, priceIn, priceOut }: Prices & Pick<AskingSettings, 'repeats'>,
  ) {
    this.judge = judge;
    this.total = trajectories * repeats;
    this.#repeats = repeats;
    this.#prices = { priceIn, priceOut };
  }

  addEarlier(verdict: RecordedVerdict): void {
    this.#earlier++;
    this.#count(verdict);
  }

  add({ error, extra, promptTokens, completionTokens }: Verdict): void {
    const shared = extra?.shared_with !== undefined;
    this.#count({ unscored: error !== null, shared, promptTokens, completionTokens });
  }

  fail(count: number, reason: string): void {
    this.#failed += count;
    this.#failure ??= reason;
  }

  #count(
    verdict: Pick<RecordedVerdict, 'unscored' | 'shared' | 'promptTokens' | 'completionTokens'>,
  ): void {
    this.#done++;
    if (verdict.unscored) this.#unscored++;
    if (verdict.shared) this.#shared++;
    this.#promptTokens += verdict.promptTokens;
    this.#completionTokens += verdict.completionTokens;
    this.#cost += costOf(verdict, this.#prices);
  }

  counts(): JudgeCounts {
    const { judge, total, calls, retries } = this;
    return {
      judge,
      total,
      ...(this.#repeats === 1 ? {} : { repeats: this.#repeats }),
      done: this.#done,
      earlier: this.#earlier,
      unscored: this.#unscored,
      shared: this.#shared,
      failed: this.#failed,
      ...(this.#failure === undefined ? {} : { failure: this.#failure }),
      calls,
      retries,
      promptTokens: this.#promptTokens,
      completionTokens: this.#completionTokens,
      cost: this.#cost,
    };
  }
}
