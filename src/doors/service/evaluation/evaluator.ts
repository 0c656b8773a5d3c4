import { Worker } from 'node:worker_threads';
import { UserError } from '../../../base/errors.ts';
import { NoPlace, Slots } from '../limits/slots.ts';
import { Problem } from '../problems/problem.ts';
import type { EvaluationTask, TaskAnswer } from './task.ts';

const MOST_WAITING = 32;
const RETRY_SECONDS = 5;

/**
 * Measures run folders in a thread of its own, one at a time: a large set takes seconds, in which no
 * request could be answered here.
 */
export class Evaluator {
  readonly #slots = new Slots(1, MOST_WAITING);
  readonly #timeoutMs: number;
  #worker: Worker | null = null;
  #number = 0;

  constructor(timeoutSeconds: number) {
    this.#timeoutMs = timeoutSeconds * 1000;
  }

  async evaluate(task: EvaluationTask): Promise<string> {
    const leave = await this.#slots.enter(new AbortController().signal).catch(tooMany);
    try {
      return await this.#ask(task);
    } finally {
      leave();
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(task: EvaluationTask): Promise<string> {
    const worker = this.#worker ?? this.#start();
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const onMessage = (answer: TaskAnswer): void => {
        if (answer.number !== number) return;
        settle();
        if ('text' in answer) resolve(answer.text);
        else reject(answer.isDefect ? new Error(answer.problem) : new UserError(answer.problem));
      };
      const onError = (error: Error): void => {
        settle();
        this.#forget(worker);
        reject(error);
      };
      const onExit = (): void =>
        onError(new Problem('unavailable', 'the service is shutting down'));
      const timer = setTimeout(() => {
        settle();
        this.#forget(worker);
        const seconds = this.#timeoutMs / 1000;
        reject(new Problem('judge-timeout', `measuring took longer than ${seconds} seconds`));
      }, this.#timeoutMs);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage({ number, task });
    });
  }

  #start(): Worker {
    const worker = new Worker(entry(), { stdout: true });
    // Standard output belongs to the results of the command.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }
}

function tooMany(error: unknown): never {
  if (!(error instanceof NoPlace)) throw error;
  throw new Problem('busy', 'many runs are being measured; try again later', {
    retryAfter: RETRY_SECONDS,
  });
}

/** The built package holds the thread's code as a file of its own, as for the judges of modules. */
function entry(): URL {
  return new URL('./evaluation-worker.mjs', import.meta.url);
}
