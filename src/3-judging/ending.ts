import type { StopSwitch } from './asking/stop.ts';

/** An error that makes it pointless to go on, and how the work ends because of it. */
export class Ending {
  readonly #stop: StopSwitch;
  #error: unknown = null;

  constructor(stop: StopSwitch) {
    this.#stop = stop;
  }

  /** Gives up the calls under way, too: nothing that they bring could be kept. */
  atOnce(error: unknown): void {
    this.#error ??= error;
    this.#stop.abort(null);
  }

  afterCallsUnderWay(error: unknown): void {
    this.#error ??= error;
    this.#stop.drain(null);
  }

  /** Throws the first error, if there was one; the others are its consequences. */
  throwIfFailed(): void {
    if (this.#error !== null) throw this.#error;
  }
}
