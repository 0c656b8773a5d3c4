import { type FailureKind, ModelFailure } from '../../../models/model.ts';
import type { Decision, ExternalInput } from '../../judge.ts';
import { jsonObject, readUserAnswer } from '../user-answer.ts';
import type { Dialogue, DialogueOptions } from './dialogue.ts';
import { lineProblem } from './line-per-item.ts';
import { LineProcess, type ProcessEnd } from './line-process.ts';
import { PendingItem } from './pending-item.ts';
import { StandardError } from './standard-error.ts';

/** How long a process may still write after as many lines as there were items. */
const GRACE_MS = 2_000;
/** A command that has ended this often without one line will not write any. */
const MOST_FALSE_STARTS = 2;

/** The items of one process, and what it has written about them so far. */
interface Batch {
  readonly items: readonly PendingItem[];
  readonly lines: string[];
  readonly process: LineProcess;
}

/**
 * Asks a command that writes one line per item, in the order of the items, and no ids. What waits is
 * handed to one process, whose input then ends, and nothing is read before the process has ended, too:
 * only then is it certain that there are exactly as many lines as items. One line more or less would
 * shift every answer behind it, so it makes the judge unusable.
 */
export class AnswersInOrder implements Dialogue {
  readonly #options: DialogueOptions;
  readonly #standardError = new StandardError();
  #waiting: PendingItem[] = [];
  #batch: Batch | null = null;
  #timer: NodeJS.Timeout | undefined;
  #hasAnswered = false;
  #falseStarts = 0;
  #unusable: ModelFailure | null = null;

  constructor(options: DialogueOptions) {
    this.#options = options;
  }

  ask(input: ExternalInput, signal: AbortSignal): Promise<Decision> {
    if (this.#unusable !== null) return Promise.reject(this.#unusable);
    return new Promise((resolve, reject) => {
      const item = new PendingItem(input, { resolve, reject }, this.#options.timeoutSeconds, {
        onTimeout: () => {},
        onAbort: () => this.#giveUpItem(item),
      });
      if (!item.listenTo(signal)) return;
      this.#waiting.push(item);
      // Those who ask at the same time share a process.
      setImmediate(() => this.#begin());
    });
  }

  async close(): Promise<void> {
    const items = [...(this.#batch?.items ?? []), ...this.#waiting];
    this.#waiting = [];
    this.#finish();
    for (const item of items) item.abort();
  }

  #begin(): void {
    if (this.#batch !== null || this.#waiting.length === 0) return;
    const items = this.#waiting;
    this.#waiting = [];
    const lines: string[] = [];
    const process = new LineProcess(this.#options.words, {
      line: (text) => this.#heard(text),
      said: (text) => this.#standardError.show(text),
      gone: (end) => this.#ended(end),
    });
    this.#batch = { items, lines, process };
    const seconds = this.#options.timeoutSeconds * items.length;
    this.#timer = setTimeout(() => this.#hung(seconds), seconds * 1000);
    for (const { input } of items) process.send(JSON.stringify(input));
    process.endInput();
  }

  #heard(line: string): void {
    if (this.#batch === null) return;
    const { lines, items } = this.#batch;
    lines.push(line);
    if (lines.length > items.length) this.#read(this.#batch);
    else if (lines.length === items.length) {
      clearTimeout(this.#timer);
      const end: ProcessEnd = { reason: 'did not end with its input', exitCode: 0 };
      this.#timer = setTimeout(() => this.#ended(end), GRACE_MS);
    }
  }

  #ended({ reason, exitCode }: ProcessEnd): void {
    if (this.#batch === null) return;
    const { lines, items } = this.#batch;
    if (exitCode === 0 && lines.length > 0) {
      this.#read(this.#batch);
      return;
    }
    if (lines.length === 0 && !this.#hasAnswered) {
      this.#falseStarts++;
      // Without an exit code it never ran, or wrote without end.
      if (exitCode === null || this.#falseStarts >= MOST_FALSE_STARTS) {
        this.#giveUp(`${reason}, before it wrote an answer`);
        return;
      }
    }
    this.#fail('reset', `${reason} after ${lines.length} of ${items.length} lines`);
  }

  /** Checks that every line is the answer to its item before any of them counts. */
  #read({ items, lines }: Batch): void {
    const { types, who } = this.#options;
    const problem = lineProblem(
      lines,
      items.map(({ input }) => input.id),
    );
    if (problem !== null) {
      this.#giveUp(problem);
      return;
    }
    this.#hasAnswered = true;
    this.#finish();
    for (const [i, item] of items.entries()) {
      item.settle(() => readUserAnswer(jsonObject(lines[i] as string), item.input, types, who));
    }
    this.#begin();
  }

  #hung(seconds: number): void {
    const { items } = this.#batch as Batch;
    this.#fail(
      'timeout',
      `did not answer ${items.length} items within ${seconds} s; --timeout allows more`,
    );
  }

  #giveUpItem(item: PendingItem): void {
    this.#waiting = this.#waiting.filter((each) => each !== item);
    if (this.#batch?.items.includes(item)) this.#fail('reset', 'was stopped');
  }

  #giveUp(reason: string): void {
    this.#unusable = new ModelFailure('unusable', `${this.#options.who} ${reason}`);
    const items = [...(this.#batch?.items ?? []), ...this.#waiting];
    this.#waiting = [];
    this.#finish();
    for (const item of items) item.fail(this.#unusable);
  }

  #fail(kind: FailureKind, reason: string): void {
    const { items } = this.#batch as Batch;
    this.#finish();
    for (const item of items) item.fail(new ModelFailure(kind, `${this.#options.who} ${reason}`));
    this.#begin();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#batch?.process.kill();
    this.#batch = null;
  }
}
