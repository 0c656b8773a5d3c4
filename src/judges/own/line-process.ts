import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';

/** No answer is this long; a process that writes without end is not answering. */
const LONGEST_LINE = 10_000_000;
/** How long a process may take to leave once its input has ended. */
const GRACE_MS = 2_000;

export interface LineProcessEvents {
  line(text: string): void;
  /** Once, when nothing more will come: it ended, could not be started, or wrote without end. */
  gone(reason: string, notFound: boolean): void;
}

/** A running command that takes lines and gives lines. Its standard error is the user's to see. */
export class LineProcess {
  readonly #child: ChildProcess;
  readonly #events: LineProcessEvents;
  readonly #ended: Promise<void>;
  #gone = false;

  constructor([command = '', ...args]: readonly string[], events: LineProcessEvents) {
    this.#events = events;
    // A group of its own: Ctrl-C then reaches the run alone, which finishes what is under way, and
    // a kill reaches whatever the command itself started.
    this.#child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    // In a group of its own, a command that hangs would outlive us.
    const onExit = (): void => this.kill();
    process.once('exit', onExit);
    this.#ended = new Promise((resolve) => {
      const ended = (): void => {
        process.off('exit', onExit);
        resolve();
      };
      this.#child.once('close', ended);
      this.#child.once('error', ended);
    });
    this.#child.once('error', (cause: NodeJS.ErrnoException) => {
      const notFound = cause.code === 'ENOENT' || cause.code === 'EACCES';
      this.#leave(notFound ? 'cannot be started' : cause.message, notFound);
    });
    // `close`, not `exit`: what it wrote before it ended has been read by then.
    this.#child.once('close', (code, signal) => {
      this.#leave(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`);
    });
    // Writing to a process that has gone is told by its end.
    this.#child.stdin?.on('error', () => {});
    this.#readLines();
  }

  send(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** Ends it at once, with what it started. */
  kill(): void {
    this.#gone = true;
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  /** Ends its input and waits for it to leave; one that stays is killed. */
  async close(): Promise<void> {
    this.#gone = true;
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.kill(), GRACE_MS);
    await this.#ended;
    clearTimeout(timer);
  }

  #leave(reason: string, notFound = false): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#events.gone(reason, notFound);
  }

  #readLines(): void {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    const take = (text: string): void => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!this.#gone && line.trim() !== '') this.#events.line(line);
      }
    };
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      if (this.#gone) return;
      take(decoder.write(chunk));
      if (rest.length <= LONGEST_LINE) return;
      this.#leave('wrote a line without end');
      this.kill();
    });
    this.#child.stdout?.once('end', () => take(`${decoder.end()}\n`));
  }
}
