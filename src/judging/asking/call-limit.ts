/** Permission to make one call. */
export interface Pass {
  /** How often the limit had been lowered when the call was let in. */
  readonly generation: number;
}

/** Decides when the next call may be made. Every call that enters also leaves. */
export interface CallLimit {
  /** Waits for a turn; rejects when the signal aborts first. */
  enter(signal: AbortSignal): Promise<Pass>;
  leave(): void;
  succeeded(): void;
  /** The server said that it gets too many calls, and perhaps when it will take more. */
  tooMuch(pass: Pass, retryAfterSeconds: number | null): void;
}
