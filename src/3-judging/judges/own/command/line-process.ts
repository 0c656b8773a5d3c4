import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { errorCode } from '../../../../base/errors.ts';
import { PLATFORM } from '../../../../base/platform.ts';
import { showText } from '../../../../base/text/hostile-characters.ts';
import { endMarkedProcesses, markedEnvironment } from '../end-marked-processes.ts';
import { readLines } from './read-lines.ts';
import { startable } from './startable.ts';

/** How long a process may take to exit once its input has ended. */
const GRACE_MS = 2_000;
/** How long what it wrote last may take to arrive. Something else may hold its output open for ever. */
const LAST_WORDS_MS = 500;

/** Why a program cannot be started, by the code of the system. */
const NOT_STARTED: Readonly<Record<string, (program: string) => string>> = {
  ENOENT: (program) => `there is no program '${program}'`,
  EACCES: (program) => `'${program}' is not a program that may be run`,
};

/** How a process ended. */
export interface ProcessEnd {
  /** As the end of a sentence, with the last line of its standard error. */
  readonly reason: string;
  /** Null if it was ended by a signal or never ran. */
  readonly exitCode: number | null;
  /** False if it could not be started at all. */
  readonly hasRun: boolean;
}

export interface LineProcessEvents {
  line(text: string): void;
  /** A line of its standard error. */
  said(text: string): void;
  /** Called once, when nothing more will come: it exited, could not be started, or wrote an endless line. */
  gone(end: ProcessEnd): void;
}

/** A running command that reads lines and writes lines. */
export class LineProcess {
  readonly #child: ChildProcess;
  readonly #mark = randomUUID();
  readonly #events: LineProcessEvents;
  readonly #exited: Promise<void>;
  #lastSaid = '';
  #gone = false;

  constructor(
    words: readonly string[],
    events: LineProcessEvents,
    variables?: Readonly<Record<string, string>>,
  ) {
    this.#events = events;
    const { file, args, isVerbatim } = startable(words);
    // In its own process group, Ctrl-C does not reach the command, so what is under way can finish,
    // and a kill also reaches whatever the command itself has started.
    this.#child = spawn(file, [...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: markedEnvironment(this.#mark, variables),
      detached: PLATFORM !== 'windows',
      windowsHide: true,
      windowsVerbatimArguments: isVerbatim,
    });
    // In its own process group, a command that hangs would outlive this process.
    const onExit = (): void => this.kill();
    process.once('exit', onExit);
    this.#exited = new Promise((resolve) => {
      const exited = (): void => {
        process.off('exit', onExit);
        resolve();
      };
      this.#child.once('exit', exited);
      this.#child.once('error', exited);
    });
    this.#child.once('error', (cause) => {
      const why =
        NOT_STARTED[errorCode(cause) ?? '']?.(showText(words[0] ?? '')) ?? showText(cause.message);
      const reason = `cannot be started: ${why}; check the command`;
      this.#report({ reason, exitCode: null, hasRun: false });
    });
    this.#child.once('exit', (code, signal) => {
      const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
      const report = (): void => {
        clearTimeout(timer);
        const reason = this.#lastSaid === '' ? how : `${how} (${this.#lastSaid})`;
        this.#report({ reason, exitCode: code, hasRun: true });
      };
      // By `close` everything that it wrote has been read.
      const timer = setTimeout(report, LAST_WORDS_MS);
      this.#child.once('close', report);
    });
    // If the process is gone, its `exit` event reports that.
    this.#child.stdin?.on('error', () => {});
    this.#read();
  }

  send(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  endInput(): void {
    this.#child.stdin?.end();
  }

  /** Ends it at once, together with what it has started. */
  kill(): void {
    this.#gone = true;
    const { pid, exitCode, signalCode } = this.#child;
    // Windows may have given its number to another process by then.
    const isForgotten = PLATFORM === 'windows' && (exitCode !== null || signalCode !== null);
    if (pid !== undefined && !isForgotten) endMarkedProcesses(this.#mark, pid);
    // Whatever still holds the other ends of the pipes must not keep this process from exiting.
    for (const stream of this.#child.stdio) stream?.destroy();
  }

  /** Ends its input, waits for it to exit, and ends whatever is left of it. */
  async close(): Promise<void> {
    this.#gone = true;
    this.endInput();
    const timer = setTimeout(() => this.kill(), GRACE_MS);
    await this.#exited;
    clearTimeout(timer);
    this.kill();
  }

  #report(end: ProcessEnd): void {
    if (this.#gone) return;
    this.kill();
    this.#events.gone(end);
  }

  #endless(): void {
    this.#report({ reason: 'wrote an endless line', exitCode: null, hasRun: true });
  }

  #read(): void {
    const { stdout, stderr } = this.#child;
    readLines(stdout, {
      line: (text) => {
        if (!this.#gone) this.#events.line(text);
      },
      endless: () => this.#endless(),
    });
    readLines(stderr, {
      line: (text) => {
        this.#lastSaid = showText(text.trim());
        this.#events.said(text);
      },
      endless: () => this.#endless(),
    });
  }
}
