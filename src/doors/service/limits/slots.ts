/** There is no place left, not even to wait. */
export class NoPlace extends Error {
  override readonly name = 'NoPlace';
}

/** A number of places, and a number of those who may wait for one. */
export class Slots {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Waits for a place and returns how to give it back.
   *
   * @throws NoPlace if too many are waiting already
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken >= this.#most) {
      if (this.#waiting.length >= this.#mostWaiting) throw new NoPlace();
      await this.#turn(signal);
    } else this.#taken++;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      // The place goes straight to whoever has waited longest.
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken--;
      else next();
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const mine = (): void => {
        signal.removeEventListener('abort', gone);
        resolve();
      };
      const gone = (): void => {
        const at = this.#waiting.indexOf(mine);
        if (at !== -1) this.#waiting.splice(at, 1);
        reject(signal.reason);
      };
      this.#waiting.push(mine);
      signal.addEventListener('abort', gone, { once: true });
    });
  }
}
