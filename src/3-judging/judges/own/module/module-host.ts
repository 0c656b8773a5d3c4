import { ModuleError, oneLine } from '../../../../base/errors.ts';
import type { Compiled } from '../../../../base/load-module.ts';
import { redacted } from '../../../../base/secrets.ts';
import { showText } from '../../../../base/text/hostile-characters.ts';
import { ModelFailure } from '../../../models/model.ts';
import type { ExternalInput } from '../../judge.ts';
import type { AboutJudge, FromModule } from './messages.ts';
import { ModuleCall } from './module-call.ts';
import { ModuleProcess } from './module-process.ts';

/** A module may take at least this long to load, however short the time for an answer is. */
const LOAD_SECONDS = 10;
/** How long `close()` may take. */
const CLOSE_SECONDS = 5;
/** A module that writes more lines than this is not meant to be read. */
const MOST_LINES_SHOWN = 1_000;

export interface HostOptions {
  /** What messages call the judge; its id if it has no name. */
  readonly name?: string | undefined;
  readonly timeoutSeconds: number;
  readonly warn: (text: string) => void;
  /** What the module is not to see, where that is possible. */
  readonly hidden?: readonly string[] | undefined;
  /** Environment variables that it gets besides the user's. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/**
 * Keeps a process that runs a user's module, and asks it. The process is ended when a call takes too long
 * and started again for the next one, so nothing that the module does can end, block or confuse this
 * process.
 */
export class ModuleHost {
  readonly #path: string;
  readonly #compiled: Compiled;
  readonly #options: HostOptions;
  readonly #calls = new Map<number, ModuleCall>();
  #process: ModuleProcess | null = null;
  #loading: { loaded(about: AboutJudge): void; refused(problem: string): void } | null = null;
  #closed: (problem: string | null) => void = () => {};
  #who = '';
  #nextCall = 0;
  #linesShown = 0;

  constructor(path: string, compiled: Compiled, options: HostOptions) {
    this.#path = path;
    this.#compiled = compiled;
    this.#options = options;
  }

  /** Whether the process sees nothing of what is hidden from it. */
  get isConfined(): boolean {
    return this.#process?.isConfined ?? false;
  }

  /** Starts the process and loads the module. Rejects with a ModuleError if it exports no judge. */
  start(): Promise<AboutJudge> {
    return new Promise((resolve, reject) => {
      const seconds = Math.max(LOAD_SECONDS, this.#options.timeoutSeconds);
      const settle = (): void => {
        clearTimeout(timer);
        this.#loading = null;
      };
      const refused = (problem: string): void => {
        settle();
        this.#endProcess();
        reject(new ModuleError(oneLine(problem)));
      };
      const timer = setTimeout(
        () => refused(`${this.#path} was not loaded within ${seconds} s; --timeout allows more`),
        seconds * 1000,
      );
      this.#loading = {
        loaded: (about) => {
          settle();
          this.#who = this.#options.name ?? oneLine(about.id);
          resolve(about);
        },
        refused,
      };
      this.#process = this.#newProcess();
    });
  }

  /** What the module answers. Rejects with a ModelFailure. */
  ask(input: ExternalInput, signal: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call = new ModuleCall(this.#nextCall++, input, { resolve, reject });
      if (!call.listenTo(signal, () => this.#drop(call))) return;
      this.#calls.set(call.number, call);
      if (this.#process === null) void this.#restart();
      else this.#send(call);
    });
  }

  /** Lets the judge release what it holds, for a limited time, and ends the process. */
  async close(): Promise<void> {
    const started = this.#process;
    if (started === null) return;
    const seconds = Math.min(CLOSE_SECONDS, this.#options.timeoutSeconds);
    const problem = await new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(`took longer than ${seconds} s`), seconds * 1000);
      this.#closed = (text) => {
        clearTimeout(timer);
        resolve(text);
      };
      started.tell({ kind: 'close' });
    });
    if (problem === null) await started.endAfterLastWords();
    this.#endProcess();
    if (problem !== null) {
      this.#options.warn(`${this.#who}: its close() ${showText(problem)}; its verdicts are kept.`);
    }
  }

  #newProcess(): ModuleProcess {
    const events = {
      heard: (message: FromModule) => {
        if (this.#process === started) this.#hear(message);
      },
      said: (line: string) => this.#show(line),
      ended: (reason: string) => {
        if (this.#process === started) this.#ended(reason);
      },
    };
    const started: ModuleProcess = new ModuleProcess(
      this.#path,
      this.#compiled,
      events,
      this.#options.hidden ?? [],
      this.#options.variables,
    );
    return started;
  }

  #hear(message: FromModule): void {
    switch (message.kind) {
      case 'loaded':
        this.#loading?.loaded(message);
        return;
      case 'refused':
        this.#loading?.refused(message.problem);
        return;
      case 'started': {
        const call = this.#calls.get(message.call);
        const { timeoutSeconds } = this.#options;
        call?.start(timeoutSeconds, () => this.#hung(call));
        return;
      }
      case 'answered':
        this.#take(message.call)?.settle(message.value);
        return;
      case 'threw':
        this.#take(message.call)?.fail(this.#thrown(message));
        return;
      case 'closed':
        this.#closed(message.problem);
        return;
      case 'failed':
    }
  }

  #ended(reason: string): void {
    if (this.#loading !== null) {
      this.#loading.refused(
        `${this.#path} ${reason} before it was loaded; it may await something that never comes`,
      );
      return;
    }
    this.#closed('ended the process');
    const failure = new ModelFailure('reset', `${this.#who} ${showText(reason)}`);
    const begun = [...this.#calls.values()].some(({ started }) => started);
    // If it ends without even beginning, it would do so for ever.
    if (!begun)
      for (const call of [...this.#calls.values()]) this.#take(call.number)?.fail(failure);
    this.#abandonProcess(failure);
  }

  #thrown({ reason, failure }: FromModule & { kind: 'threw' }): ModelFailure {
    const message = `${this.#who} threw: ${showText(reason)}`;
    return failure === null
      ? new ModelFailure('server error', message)
      : new ModelFailure(failure.kind, message, { retryAfterSeconds: failure.retryAfterSeconds });
  }

  #hung(call: ModuleCall): void {
    const { timeoutSeconds } = this.#options;
    this.#take(call.number)?.fail(
      new ModelFailure(
        'timeout',
        `${this.#who} gave no answer within ${timeoutSeconds} s; --timeout allows more`,
      ),
    );
    this.#abandonProcess(
      new ModelFailure(
        'reset',
        `${this.#who} was restarted, because it gave no answer on another run within ${timeoutSeconds} s (--timeout)`,
      ),
    );
  }

  /** Ends the process. Calls that had begun in it fail; the others are asked in the next one. */
  #abandonProcess(failure: ModelFailure): void {
    this.#endProcess();
    const calls = [...this.#calls.values()];
    const begun = calls.filter(({ started }) => started);
    for (const call of begun) this.#take(call.number)?.fail(failure);
    if (this.#calls.size > 0) void this.#restart();
  }

  async #restart(): Promise<void> {
    if (this.#loading !== null) return;
    try {
      await this.start();
    } catch (cause) {
      const failure = new ModelFailure('server error', thrownMessage(cause));
      for (const call of [...this.#calls.values()]) this.#take(call.number)?.fail(failure);
      return;
    }
    for (const call of this.#calls.values()) this.#send(call);
  }

  #send(call: ModuleCall): void {
    if (this.#loading !== null) return;
    const { timeoutSeconds } = this.#options;
    call.waitForStart(timeoutSeconds, () => this.#neverStarted(call));
    this.#process?.tell({ kind: 'judge', call: call.number, input: call.input });
  }

  /** Something that no call stands for blocks the process, or calls before this one take their time. */
  #neverStarted(call: ModuleCall): void {
    const { timeoutSeconds } = this.#options;
    const busy = [...this.#calls.values()].some(({ started }) => started);
    if (busy) call.waitForStart(timeoutSeconds, () => this.#neverStarted(call));
    else this.#hung(call);
  }

  #drop(call: ModuleCall): void {
    this.#calls.delete(call.number);
    this.#process?.tell({ kind: 'abort', call: call.number });
  }

  #take(number: number): ModuleCall | undefined {
    const call = this.#calls.get(number);
    this.#calls.delete(number);
    return call;
  }

  #endProcess(): void {
    this.#process?.end();
    this.#process = null;
  }

  #show(line: string): void {
    this.#linesShown++;
    if (this.#linesShown <= MOST_LINES_SHOWN) process.stderr.write(`${redacted(showText(line))}\n`);
    if (this.#linesShown === MOST_LINES_SHOWN) {
      this.#options.warn(`${this.#path} writes a lot; further lines are not shown.`);
    }
  }
}

const thrownMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : '');
