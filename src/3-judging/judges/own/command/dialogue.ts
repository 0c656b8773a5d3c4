import { oneLine } from '../../../../base/errors.ts';
import { redacted } from '../../../../base/secrets.ts';
import { showText } from '../../../../base/text/hostile-characters.ts';
import type { Json, JsonObject } from '../../../../run/json.ts';
import { type FailureKind, ModelFailure } from '../../../models/model.ts';
import type { Decision, ExternalInput } from '../../judge.ts';
import { jsonObject, readUserAnswer } from '../user-answer.ts';
import { LineProcess, type ProcessEnd } from './line-process.ts';
import { PendingItem } from './pending-item.ts';
import { FIX, StrayLines } from './stray-lines.ts';

/** A command that has ended this often without one answer will not give any. */
const MOST_FALSE_STARTS = 3;

export interface DialogueOptions {
  /** The command, split into words. */
  readonly words: readonly string[];
  /** The judge as messages name it. They go to a file, and the words of a command may hold a key. */
  readonly who: string;
  /** A command that takes longer than this for one item counts as hung. */
  readonly timeoutSeconds: number;
  /** Called with what the user should know, one line at a time. */
  readonly warn: (text: string) => void;
  /** Environment variables that it gets besides the user's. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Asks a command about items and matches its answers by their ids, in any order. Nothing but a line
 * with the id of an item under way is ever taken for an answer. The process is started when it is
 * needed, and again when it has ended.
 */
export class Dialogue {
  readonly #options: DialogueOptions;
  readonly #underWay = new Map<string, PendingItem>();
  readonly #waiting: PendingItem[] = [];
  readonly #settled = new SettledItems();
  readonly #stray: StrayLines;
  readonly #standardError = new StandardError();
  readonly #closing: Promise<void>[] = [];
  #process: LineProcess | null = null;
  #hasAnswered = false;
  #falseStarts = 0;
  #unusable: ModelFailure | null = null;

  constructor(options: DialogueOptions) {
    this.#options = options;
    this.#stray = new StrayLines(options.who, options.warn);
  }

  ask(input: ExternalInput, signal: AbortSignal): Promise<Decision> {
    if (this.#unusable !== null) return Promise.reject(this.#unusable);
    return new Promise((resolve, reject) => {
      const item = new PendingItem(input, { resolve, reject }, this.#options.timeoutSeconds, {
        onTimeout: () => this.#hung(item),
        onAbort: () => this.#abandon(item),
      });
      if (!item.listenTo(signal)) return;
      this.#waiting.push(item);
      this.#advance();
    });
  }

  /** Goes on with a new process, which knows nothing of what this one was asked. */
  renew(): void {
    if (this.#process !== null) this.#closing.push(this.#process.close());
    this.#process = null;
  }

  async close(): Promise<void> {
    for (const item of [...this.#underWay.values(), ...this.#waiting.splice(0)]) item.abort();
    this.#underWay.clear();
    this.renew();
    await Promise.all(this.#closing);
    this.#stray.report();
  }

  #advance(): void {
    // After a false start items are asked one by one, because one of them may be the reason.
    const most = this.#hasAnswered || this.#falseStarts === 0 ? Number.POSITIVE_INFINITY : 1;
    while (this.#underWay.size < most) {
      const item = this.#waiting.shift();
      if (item === undefined) return;
      const { id } = item.input;
      if (this.#underWay.has(id)) {
        item.fail(new ModelFailure('bad response', `${id} is being judged already`));
        continue;
      }
      this.#underWay.set(id, item);
      this.#process ??= this.#start();
      this.#process.send(JSON.stringify(item.input));
      item.startClock();
    }
  }

  #start(): LineProcess {
    const process: LineProcess = new LineProcess(
      this.#options.words,
      {
        line: (text) => this.#read(text),
        said: (text) => this.#standardError.show(text),
        gone: (end) => {
          if (this.#process !== process) return;
          this.#process = null;
          this.#ended(end);
        },
      },
      this.#options.variables,
    );
    return process;
  }

  #ended({ reason, exitCode, hasRun }: ProcessEnd): void {
    if (!hasRun) {
      this.#giveUp(reason);
      return;
    }
    if (this.#hasAnswered) this.#failUnderWay('reset', reason);
    else if (this.#underWay.size > 0) {
      this.#falseStarts++;
      // Without an exit code it was ended by a signal, or wrote without end.
      if (exitCode === null || this.#falseStarts >= MOST_FALSE_STARTS) {
        this.#giveUp(`${reason} before it gave an answer`);
        return;
      }
      const [first, ...others] = [...this.#underWay.values()];
      this.#underWay.clear();
      for (const item of [...others, first]) {
        if (item === undefined) continue;
        item.stopClock();
        this.#waiting.push(item);
      }
    }
    this.#advance();
  }

  #read(line: string): void {
    const object = jsonObject(line);
    if (object !== null && typeof object.id === 'string') this.#readAnswer(object.id, object, line);
    else if (object !== null && 'faulty' in object) {
      const reason = `answered without the id of the item: ${FIX}`;
      if (this.#hasAnswered) this.#restart('bad response', reason);
      else this.#giveUp(reason);
    } else this.#stray.ignore(line);
    if (!this.#stray.isFlood || this.#process === null) return;
    const reason = 'keeps writing lines that are not answers';
    if (this.#hasAnswered) this.#restart('bad response', reason);
    else this.#giveUp(reason);
  }

  #readAnswer(id: string, object: JsonObject, line: string): void {
    const item = this.#underWay.get(id);
    if (item !== undefined) {
      this.#hasAnswered = true;
      this.#stray.answered();
      this.#settle(item, object.faulty);
      item.settle(() => readUserAnswer(object, item.input, { who: this.#options.who, text: line }));
      this.#advance();
    } else if (this.#settled.has(id)) {
      this.#stray.repeated(line);
      const said = this.#settled.get(id);
      // Which of two verdicts was meant nobody knows, for this item or for any other.
      if (said !== undefined && 'faulty' in object && object.faulty !== said) {
        this.#giveUp(`answered twice about one item, and not the same: ${showText(line)}`);
      }
    } else {
      this.#stray.unknownId(line);
      // One of the items under way will not get its answer any more, and nobody can say which.
      this.#restart('bad response', `answered under the unknown id ${showText(id)}`);
    }
  }

  #hung(item: PendingItem): void {
    if (!this.#remove(item)) return;
    const { timeoutSeconds } = this.#options;
    const reason = `gave no answer within ${timeoutSeconds} s; --timeout allows more`;
    item.fail(this.#failure('timeout', `${reason}${this.#stray.explanation}`));
    this.#restart(
      'reset',
      `was restarted, because it gave no answer on another run within ${timeoutSeconds} s (--timeout)`,
    );
  }

  #abandon(item: PendingItem): void {
    this.#remove(item);
    if (this.#underWay.size > 0) return;
    // It may be busy with this item for long, and the next one should not have to wait for that.
    this.#process?.kill();
    this.#process = null;
    this.#advance();
  }

  #remove(item: PendingItem): boolean {
    const place = this.#waiting.indexOf(item);
    if (place !== -1) this.#waiting.splice(place, 1);
    else if (this.#underWay.get(item.input.id) === item) this.#settle(item);
    else return false;
    return true;
  }

  /** @param said the verdict; undefined if the item was given up */
  #settle({ input: { id } }: PendingItem, said?: Json): void {
    this.#underWay.delete(id);
    this.#settled.set(id, said);
  }

  #restart(kind: FailureKind, reason: string): void {
    this.#process?.kill();
    this.#process = null;
    this.#failUnderWay(kind, reason);
    this.#advance();
  }

  #giveUp(reason: string): void {
    this.#process?.kill();
    this.#process = null;
    this.#unusable = this.#failure('unusable', reason);
    for (const item of [...this.#underWay.values(), ...this.#waiting.splice(0)]) {
      item.fail(this.#unusable);
    }
    this.#underWay.clear();
  }

  #failUnderWay(kind: FailureKind, reason: string): void {
    const failing = [...this.#underWay.values()];
    for (const item of failing) this.#settle(item);
    for (const item of failing) item.fail(this.#failure(kind, reason));
  }

  #failure(kind: FailureKind, reason: string): ModelFailure {
    return new ModelFailure(kind, `${this.#options.who} ${reason}`);
  }
}

/** A late answer comes soon or never; older ids need not be remembered. */
const MOST_SETTLED = 10_000;

/** Items that have been answered or given up, so that a late or a second answer is told from a wrong one. */
class SettledItems {
  readonly #said = new Map<string, Json | undefined>();

  set(id: string, said: Json | undefined): void {
    this.#said.delete(id);
    this.#said.set(id, said);
    if (this.#said.size <= MOST_SETTLED) return;
    for (const oldest of this.#said.keys()) {
      this.#said.delete(oldest);
      return;
    }
  }

  has(id: string): boolean {
    return this.#said.has(id);
  }

  /** The verdict; undefined if the item was given up. */
  get(id: string): Json | undefined {
    return this.#said.get(id);
  }
}

/** A command that fails is started again, and would say the same again. */
const REMEMBERED = 200;

/** Shows the user what a command writes to standard error, each of its first lines only once. */
class StandardError {
  readonly #shown = new Set<string>();

  show(line: string): void {
    if (this.#shown.has(line)) return;
    if (this.#shown.size < REMEMBERED) this.#shown.add(line);
    process.stderr.write(`${redacted(oneLine(line))}\n`);
  }
}
