import { oneLine } from '../../base/errors.ts';
import { showText } from '../../base/text/hostile-characters.ts';
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
  /** Requests sent by this invocation, and how many of them were repeats. */
  readonly calls: number;
  readonly retries: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** In USD, for all verdicts done; 0 if no price was given. */
  readonly cost: number;
}

/** How many reasons are worth telling. */
const TOLD = 2;

/** Counts reasons. Those that differ in their numbers alone are one. */
class Reasons {
  readonly #byKind = new Map<string, { readonly example: string; count: number }>();
  count = 0;

  add(reason: string, count: number): void {
    this.count += count;
    const kind = reason.replace(/\d[\d,.]*/g, '#');
    const known = this.#byKind.get(kind);
    if (known === undefined) this.#byKind.set(kind, { example: reason, count });
    else known.count += count;
  }

  /** `Why: it gave no answer within 3 s; --timeout allows more.` */
  commonest(): string {
    const sorted = [...this.#byKind.values()].sort((a, b) => b.count - a.count);
    const told = sorted.slice(0, TOLD).map(({ example, count }) => {
      const text = oneLine(showText(example));
      return `${text}${sorted.length === 1 ? '' : ` (${count} times)`}`;
    });
    return `${sorted.length > TOLD ? 'Most often: ' : 'Why: '}${told.join('; ')}.`;
  }
}

/** Keeps count while an invocation is at work. */
export class JudgeProgress {
  readonly judge: string;
  #total = 0;
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
  /** Why calls brought no answer, and why answers are unscored. */
  readonly #failures = new Reasons();
  readonly #unscoredFor = new Reasons();
  calls = 0;
  retries = 0;

  constructor(
    judge: string,
    { repeats, priceIn, priceOut }: Prices & Pick<AskingSettings, 'repeats'>,
  ) {
    this.judge = judge;
    this.#repeats = repeats;
    this.#prices = { priceIn, priceOut };
  }

  /** @param trajectories how many more it is asked about, each as often as all */
  expect(trajectories: number): void {
    this.#total += trajectories * this.#repeats;
  }

  addEarlier(verdict: RecordedVerdict): void {
    this.#earlier++;
    this.#count(verdict);
  }

  addFailure(reason: string, count: number): void {
    this.#failed += count;
    this.#failures.add(reason, count);
  }

  add({ error, extra, promptTokens, completionTokens }: Verdict): void {
    const shared = extra?.shared_with !== undefined;
    // What does not fit was said before the first call, with what to do about it.
    if (error !== null && extra?.too_long_for === undefined) this.#unscoredFor.add(error, 1);
    this.#count({ unscored: error !== null, shared, promptTokens, completionTokens });
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

  /** What went wrong in this invocation and most often why, one line for each way to go wrong. */
  troubles(): readonly string[] {
    const { judge } = this;
    const [failures, unscored] = [this.#failures, this.#unscoredFor];
    return [
      ...(failures.count > 0
        ? [`${judge}: ${failures.count} got no answer. ${failures.commonest()}`]
        : []),
      ...(unscored.count > 0
        ? [
            `${judge}: ${unscored.count} unscored. ${unscored.commonest()} --redo unscored asks again.`,
          ]
        : []),
    ];
  }

  counts(): JudgeCounts {
    const { judge, calls, retries } = this;
    return {
      judge,
      total: this.#total,
      ...(this.#repeats === 1 ? {} : { repeats: this.#repeats }),
      done: this.#done,
      earlier: this.#earlier,
      unscored: this.#unscored,
      shared: this.#shared,
      failed: this.#failed,
      calls,
      retries,
      promptTokens: this.#promptTokens,
      completionTokens: this.#completionTokens,
      cost: this.#cost,
    };
  }
}
