import { type FailureKind, ModelFailure } from '../../models/model.ts';
import { type FoundObject, findJsonObject } from '../answers/find-json-object.ts';
import type { Decision, ExternalInput } from '../judge.ts';
import { LineProcess } from './line-process.ts';
import { readUserAnswer } from './user-answer.ts';

export interface DialogueOptions {
  readonly types: readonly string[];
  /** A command that takes longer than this for one item counts as hung. */
  readonly timeoutSeconds: number;
}

/** An item that has been asked for, or waits for its turn. */
interface Pending {
  readonly input: ExternalInput;
  /** Starts the clock. Time spent waiting for a turn does not count. */
  readonly sent: () => void;
  readonly settle: (decision: Decision) => void;
  readonly fail: (failure: ModelFailure) => void;
}

/** Asks a command about items and matches its answers, starting the process when it is needed. */
export class CommandDialogue {
  readonly #words: readonly string[];
  readonly #options: DialogueOptions;
  readonly #underWay = new Map<string, Pending>();
  readonly #waiting: Pending[] = [];
  #process: LineProcess | null = null;
  #repeatsIds = false;

  constructor(words: readonly string[], options: DialogueOptions) {
    this.#words = words;
    this.#options = options;
  }

  ask(input: ExternalInput, signal: AbortSignal): Promise<Decision> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
      };
      const pending: Pending = {
        input,
        sent: () => {
          const { timeoutSeconds } = this.#options;
          timer = setTimeout(() => this.#hung(pending, timeoutSeconds), timeoutSeconds * 1000);
        },
        settle(decision) {
          done();
          resolve(decision);
        },
        fail(failure) {
          done();
          reject(failure);
        },
      };
      const aborted = (): void => this.#abandon(pending);
      if (signal.aborted) return pending.fail(stopped());
      signal.addEventListener('abort', aborted, { once: true });
      this.#waiting.push(pending);
      this.#advance();
    });
  }

  async close(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    this.#failUnderWay('aborted', 'was closed');
    for (const pending of this.#waiting.splice(0)) pending.fail(stopped());
    await process?.close();
  }

  #advance(): void {
    while (this.#waiting.length > 0 && (this.#repeatsIds || this.#underWay.size === 0)) {
      const pending = this.#waiting.shift() as Pending;
      const { id } = pending.input;
      if (this.#underWay.has(id)) {
        pending.fail(new ModelFailure('bad response', `${id} is being judged already`));
        continue;
      }
      this.#underWay.set(id, pending);
      this.#process ??= this.#start();
      this.#process.send(JSON.stringify(pending.input));
      pending.sent();
    }
  }

  #start(): LineProcess {
    const process: LineProcess = new LineProcess(this.#words, {
      line: (text) => this.#read(text),
      gone: (reason, notFound) => {
        if (this.#process === process) this.#process = null;
        this.#failUnderWay(notFound ? 'no such model' : 'reset', reason);
        this.#advance();
      },
    });
    return process;
  }

  #read(line: string): void {
    const found = findJsonObject(line);
    const id = 'object' in found ? found.object.id : undefined;
    if (typeof id === 'string') {
      const pending = this.#underWay.get(id);
      // Nothing waits for this answer any more: its item was stopped before it came.
      if (pending === undefined) return;
      this.#repeatsIds = true;
      this.#answer(pending, found, line);
      return;
    }
    const [only, ...others] = this.#underWay.values();
    if (only === undefined) return;
    if (others.length === 0) {
      this.#answer(only, found, line);
      return;
    }
    this.#repeatsIds = false;
    this.#restart(
      'bad response',
      `wrote a line without an id while judging ${others.length + 1} items`,
    );
  }

  #answer(pending: Pending, found: FoundObject, line: string): void {
    this.#underWay.delete(pending.input.id);
    pending.settle(
      'problem' in found
        ? { unscored: found.problem, raw: line }
        : readUserAnswer(found.object, pending.input, this.#options.types),
    );
    this.#advance();
  }

  #abandon(pending: Pending): void {
    if (!this.#remove(pending)) return;
    pending.fail(stopped());
    // A late answer without an id would be mistaken for the next item's.
    if (!this.#repeatsIds) this.#restart('reset', 'was restarted');
  }

  #hung(pending: Pending, seconds: number): void {
    if (!this.#remove(pending)) return;
    pending.fail(this.#failure('timeout', `gave no answer within ${seconds} s`));
    this.#restart('reset', 'was restarted, because another item hung');
  }

  #remove(pending: Pending): boolean {
    const place = this.#waiting.indexOf(pending);
    if (place !== -1) this.#waiting.splice(place, 1);
    else if (this.#underWay.get(pending.input.id) === pending) {
      this.#underWay.delete(pending.input.id);
    } else return false;
    return true;
  }

  #restart(kind: FailureKind, reason: string): void {
    this.#process?.kill();
    this.#process = null;
    this.#failUnderWay(kind, reason);
    this.#advance();
  }

  #failUnderWay(kind: FailureKind, reason: string): void {
    const failing = [...this.#underWay.values()];
    this.#underWay.clear();
    for (const pending of failing) pending.fail(this.#failure(kind, reason));
  }

  #failure(kind: FailureKind, reason: string): ModelFailure {
    return new ModelFailure(kind, `the command ${this.#words.join(' ')} ${reason}`);
  }
}

const stopped = (): ModelFailure => new ModelFailure('aborted', 'stopped before it answered');
