import { LOG_PARTS, STAKES } from './wealth.ts';

/**
 * Raises an alarm when a mean has dropped below what it was: a Shiryaev–Roberts e-detector. At every value somebody new begins to
 * bet with 1 that the mean is below its least by now, and what all of them have together is watched. As long as the mean
 * is at least that, they have no more than one each has brought, so on average at least `runLength` values come before a
 * false alarm, and one comes within n values with a probability of at most n / runLength. How much is needed to go on
 * are a few numbers, however long it has run.
 *
 * @see https://doi.org/10.51387/23-NEJSDS51 (Shin, Ramdas and Rinaldo, E-detectors)
 */
export class DropDetector {
  readonly #logs: Float64Array;
  readonly #runLength: number;

  /**
   * @param runLength how many values come before a false alarm, on average at least
   * @param logs what an earlier detector had come to
   */
  constructor(runLength: number, logs: readonly number[] = []) {
    this.#runLength = runLength;
    // Nobody has begun: nothing is there, whose logarithm JSON cannot hold.
    this.#logs = Float64Array.from(STAKES, (_, at) => logs[at] ?? LEAST);
  }

  /** What it takes to go on. */
  get logs(): readonly number[] {
    return Array.from(this.#logs);
  }

  /** What all have together, as a share of what raises the alarm: 1 or more is an alarm. */
  get level(): number {
    return Math.exp(this.#log() - Math.log(this.#runLength));
  }

  get isAlarm(): boolean {
    return this.#log() >= Math.log(this.#runLength);
  }

  /** @param gain of a bet that the mean is below: see `gainOf` */
  add(gain: number): void {
    const least = Math.max(-1, gain);
    for (const [at, log] of this.#logs.entries()) {
      const begun = log > 0 ? log + Math.log1p(Math.exp(-log)) : Math.log1p(Math.exp(log));
      this.#logs[at] = Math.max(LEAST, begun + Math.log1p((STAKES[at] ?? 0) * least));
    }
  }

  #log(): number {
    const logs = this.#logs.map((log, at) => log + (LOG_PARTS[at] ?? 0));
    const most = logs.reduce((one, other) => Math.max(one, other));
    return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
  }
}

const LEAST = -700;
