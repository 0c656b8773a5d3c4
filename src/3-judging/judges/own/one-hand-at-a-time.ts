/** An item that waits until its hand is dealt. */
interface Waiting {
  readonly hand: number;
  readonly start: () => void;
}

/**
 * Lets in the items of one hand at a time. Whoever answers them begins afresh with every hand and remembers
 * nothing of the one before, so it cannot compare runs that were made from one instance.
 */
export class OneHandAtATime {
  readonly #renew: () => Promise<void>;
  #hand: number | null = null;
  #underWay = 0;
  #renewing: Promise<void> | null = null;
  #waiting: Waiting[] = [];

  constructor(renew: () => Promise<void>) {
    this.#renew = renew;
  }

  /** @param hand undefined for an item that is not of a set */
  async ask<Answer>(
    hand: number | undefined,
    signal: AbortSignal,
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    await this.#turnOf(hand, signal);
    try {
      await this.#renewing;
      return await make();
    } finally {
      this.#underWay--;
      this.#next();
    }
  }

  #turnOf(hand: number | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const start = (): void => {
        this.#underWay++;
        resolve();
      };
      this.#hand ??= hand ?? null;
      // Whoever gives up is told so by what answers.
      if (hand === undefined || hand === this.#hand || signal.aborted) {
        start();
        return;
      }
      const waiting = { hand, start };
      signal.addEventListener('abort', () => this.#leave(waiting), { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #leave(waiting: Waiting): void {
    const place = this.#waiting.indexOf(waiting);
    if (place === -1) return;
    this.#waiting.splice(place, 1);
    waiting.start();
  }

  #next(): void {
    const [first] = this.#waiting;
    if (this.#underWay > 0 || first === undefined) return;
    const { hand } = first;
    if (this.#hand !== hand) this.#renewing = this.#renew();
    this.#hand = hand;
    const dealt = this.#waiting.filter((each) => each.hand === hand);
    this.#waiting = this.#waiting.filter((each) => each.hand !== hand);
    for (const { start } of dealt) start();
  }
}
