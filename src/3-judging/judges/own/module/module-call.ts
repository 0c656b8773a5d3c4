import { ModelFailure } from '../../../models/model.ts';
import type { ExternalInput } from '../../judge.ts';

interface Outcome {
  readonly resolve: (value: unknown) => void;
  readonly reject: (failure: ModelFailure) => void;
}

/** One call to a module's judge. It is settled once. */
export class ModuleCall {
  readonly number: number;
  readonly input: ExternalInput;
  readonly #outcome: Outcome;
  #started = false;
  #timer: NodeJS.Timeout | undefined;
  #release: () => void = () => {};

  constructor(number: number, input: ExternalInput, outcome: Outcome) {
    this.number = number;
    this.input = input;
    this.#outcome = outcome;
  }

  /** Whether the module's code has begun with it. */
  get started(): boolean {
    return this.#started;
  }

  /** Fails when the signal aborts, after calling `drop`. False if it has aborted already. */
  listenTo(signal: AbortSignal, drop: () => void): boolean {
    const stopped = new ModelFailure('aborted', 'stopped before it answered');
    if (signal.aborted) {
      this.fail(stopped);
      return false;
    }
    const aborted = (): void => {
      drop();
      this.fail(stopped);
    };
    signal.addEventListener('abort', aborted, { once: true });
    this.#release = () => signal.removeEventListener('abort', aborted);
    return true;
  }

  waitForStart(seconds: number, onTimeout: () => void): void {
    this.#time(seconds, onTimeout);
  }

  /** Time spent waiting behind other calls does not count. */
  start(seconds: number, onTimeout: () => void): void {
    this.#started = true;
    this.#time(seconds, onTimeout);
  }

  settle(value: unknown): void {
    this.#done();
    this.#outcome.resolve(value);
  }

  fail(failure: ModelFailure): void {
    this.#done();
    this.#outcome.reject(failure);
  }

  #time(seconds: number, onTimeout: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onTimeout, seconds * 1000);
  }

  #done(): void {
    clearTimeout(this.#timer);
    this.#release();
  }
}
