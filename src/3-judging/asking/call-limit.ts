/** Permission to make one call. */
export interface Pass {
  /** How often the limit had been lowered when the call was let in. */
  readonly generation: number;
  /** What the call counts for in its minute, corrected when it is known what it took. */
  readonly begun: { tokens: number };
}

/** Decides when the next call may be made. Every call that enters also leaves. */
export interface CallLimit {
  /**
   * Waits for a turn; rejects when the signal aborts first.
   *
   * @param tokens how many the call may take
   */
  enter(signal: AbortSignal, tokens: number): Promise<Pass>;
  leave(): void;
  succeeded(): void;
  /** The server said that it gets too many calls, and perhaps when it will take more. */
  tooMuch(pass: Pass, retryAfterSeconds: number | null): void;
}
