import type { LaneQueue } from './lane-queue.ts';

/** Calls that are done with are removed together, a moment after the first of them. */
const TOGETHER_MS = 20;

/** Removes answers from Redis once they are stored elsewhere. */
export class Removals {
  readonly #queue: LaneQueue;
  readonly #onRemoved: (id: string) => void;
  #ids: string[] = [];
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(queue: LaneQueue, onRemoved: (id: string) => void) {
    this.#queue = queue;
    this.#onRemoved = onRemoved;
  }

  add(id: string): void {
    this.#ids.push(id);
    this.#timer ??= setTimeout(() => void this.flush(), TOGETHER_MS);
  }

  /** Resolves when everything added so far is gone. What cannot be removed is left for `tj queue clean`. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const ids = this.#ids;
    this.#ids = [];
    const removed = ids.map(async (id) => {
      await this.#queue.remove(id).catch(() => {});
      this.#onRemoved(id);
    });
    this.#underWay = Promise.all([this.#underWay, ...removed]);
    await this.#underWay;
  }
}
