import type { VerdictLog } from '../folder/logs/verdict-log.ts';
import type { Verdict } from '../run/verdict.ts';
import type { JudgeProgress } from './judge-progress.ts';

/** Writes verdicts without delaying the next call, and counts each once it is durable. */
export class Recorder {
  readonly #log: VerdictLog;
  readonly #onFailure: (error: unknown) => void;
  readonly #pending = new Set<Promise<void>>();

  constructor(log: VerdictLog, onFailure: (error: unknown) => void) {
    this.#log = log;
    this.#onFailure = onFailure;
  }

  /** @param whenDurable called once the verdicts are on disk */
  record(
    progress: JudgeProgress,
    verdicts: readonly Verdict[],
    whenDurable: () => void = () => {},
  ): void {
    if (verdicts.length === 0) return;
    const written: Promise<void> = this.#log
      .append(...verdicts)
      .then(() => {
        for (const verdict of verdicts) progress.add(verdict);
        whenDurable();
      }, this.#onFailure)
      .finally(() => this.#pending.delete(written));
    this.#pending.add(written);
  }

  /** Resolves when everything recorded so far is durable or could not be written. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
