import { askedRepetitionOf, repetitionOf } from '../run/repetition.ts';
import type { Verdict } from '../run/verdict.ts';

/** What the engine needs to know of a verdict on record. */
export interface RecordedVerdict {
  readonly key: string | null;
  /** What the judge was made of when it gave the verdict. */
  readonly fingerprint: string | null;
  /** The engine and the weights; null if the row does not name them. */
  readonly engine: string | null;
  readonly digest: string | null;
  /** Under which number the judge was asked: that of the repetition, unless tj merge changed it. */
  readonly askedRepetition: number;
  readonly unscored: boolean;
  readonly shared: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * The verdicts that a folder already has, found by what they are about and by what was asked. There may
 * be a million, so only those that could be copied for an equal question are kept whole.
 */
export class RecordedVerdicts {
  /** By judge, then by repetition, then by trajectory. */
  readonly #byJudge = new Map<string, Map<number, Map<string, RecordedVerdict>>>();
  readonly #byKey = new Map<string, Verdict>();
  /** Texts that many rows repeat, each held once. */
  readonly #texts = new Map<string, string>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(verdict: Verdict): void {
    let repetitions = this.#byJudge.get(verdict.judgeId);
    if (repetitions === undefined) {
      repetitions = new Map();
      this.#byJudge.set(verdict.judgeId, repetitions);
    }
    const repetition = repetitionOf(verdict);
    let judged = repetitions.get(repetition);
    if (judged === undefined) {
      judged = new Map();
      repetitions.set(repetition, judged);
    }
    this.#size++;
    const recorded = this.#compact(verdict);
    judged.set(verdict.trajectoryId, recorded);
    const { key, engine, askedRepetition } = recorded;
    // No repetition takes the answer of another, not even of one that was asked under its number.
    if (key === null || engine === null || askedRepetition !== repetition) return;
    // The first verdict with a key is the one that was asked for; the others were copied from it.
    if (!this.#byKey.has(key)) this.#byKey.set(key, verdict);
  }

  get(judgeId: string, trajectoryId: string, repetition: number): RecordedVerdict | undefined {
    return this.#byJudge.get(judgeId)?.get(repetition)?.get(trajectoryId);
  }

  /** Every verdict of a judge, of whichever repetition. */
  *by(judgeId: string): Iterable<RecordedVerdict> {
    for (const judged of this.#byJudge.get(judgeId)?.values() ?? []) yield* judged.values();
  }

  /** How many verdicts a judge has in one repetition; in all of them if none is named. */
  countBy(judgeId: string, repetition?: number): number {
    const repetitions = this.#byJudge.get(judgeId);
    if (repetition !== undefined) return repetitions?.get(repetition)?.size ?? 0;
    let count = 0;
    for (const { size } of repetitions?.values() ?? []) count += size;
    return count;
  }

  /** The highest repetition that a judge has verdicts in; 0 if it has none. */
  lastRepetition(judgeId: string): number {
    return Math.max(0, ...(this.#byJudge.get(judgeId)?.keys() ?? []));
  }

  answered(key: string): Verdict | undefined {
    return this.#byKey.get(key);
  }

  judgeIds(): Iterable<string> {
    return this.#byJudge.keys();
  }

  #compact({ error, extra, promptTokens, completionTokens }: Verdict): RecordedVerdict {
    const { key, fingerprint, engine, digest, shared_with } = extra ?? {};
    return {
      key: typeof key === 'string' ? key : null,
      fingerprint: this.#once(fingerprint),
      engine: this.#once(engine),
      digest: this.#once(digest),
      askedRepetition: askedRepetitionOf({ extra }),
      unscored: error !== null,
      shared: shared_with !== undefined,
      promptTokens,
      completionTokens,
    };
  }

  #once(text: unknown): string | null {
    if (typeof text !== 'string') return null;
    const held = this.#texts.get(text);
    if (held !== undefined) return held;
    this.#texts.set(text, text);
    return text;
  }
}
