import { performance } from 'node:perf_hooks';

/**
 * How long the present turn of the event loop has been busy. Requests that arrive together are handled
 * one after the other in one turn, so this is how long the one at hand has been kept waiting at least.
 */
export class LoopTurn {
  #began = 0;
  #isOpen = false;

  busyMs(): number {
    const now = performance.now();
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#began = now;
      setImmediate(() => {
        this.#isOpen = false;
      });
    }
    return now - this.#began;
  }
}
