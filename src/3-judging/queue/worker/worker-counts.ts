const MINUTE_MS = 60_000;

/** What a worker has done. */
export class WorkerCounts {
  inFlight = 0;
  done = 0;
  failures = 0;
  /** When the answers of the last minute came, in milliseconds. */
  readonly #times: number[] = [];
  #last = performance.now();

  began(): void {
    this.inFlight++;
  }

  answered(now = performance.now()): void {
    this.done++;
    this.#times.push(now);
  }

  failed(): void {
    this.failures++;
  }

  ended(now = performance.now()): void {
    this.inFlight--;
    this.#last = now;
  }

  perMinute(now = performance.now()): number {
    while ((this.#times[0] ?? now) < now - MINUTE_MS) this.#times.shift();
    return this.#times.length;
  }

  /** For how long nothing has been under way. */
  idleMs(now = performance.now()): number {
    return this.inFlight > 0 ? 0 : now - this.#last;
  }
}
