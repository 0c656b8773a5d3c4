import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';

/** No answer is this long. A process that keeps writing without a line break is not answering. */
const LONGEST_LINE = 10_000_000;
/** How long a process may take to exit once its input has ended. */
const GRACE_MS = 2_000;

export interface LineProcessEvents {
  line(text: string): void;
  /** Called once, when nothing more will come: it exited, could not be started, or wrote an endless line. */
  gone(reason: string, notFound: boolean): void;
}

/** A running command that reads lines and writes lines. The user sees its standard error. */
export class LineProcess {
  readonly #child: ChildProcess;
  readonly #events: LineProcessEvents;
  readonly #ended: Promise<void>;
  #gone = false;

  constructor([command = '', ...args]: readonly string[], events: LineProcessEvents) {
    this.#events = events;
    // In its own process group, Ctrl-C does not reach the command, so what is under way can finish,
    // and a kill also reaches whatever the command itself has started.
    this.#child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    // In its own process group, a command that hangs would outlive this process.
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
      this.#report(notFound ? 'cannot be started' : cause.message, notFound);
    });
    // `close` rather than `exit`, because by then everything it wrote has been read.
    this.#child.once('close', (code, signal) => {
      this.#report(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`);
    });
    // If the process is gone, its `close` event reports that.
    this.#child.stdin?.on('error', () => {});
    this.#readLines();
  }

  send(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** Ends it at once, together with what it has started. */
  kill(): void {
    this.#gone = true;
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }

  /** Ends its input and waits for it to exit; a process that does not is killed. */
  async close(): Promise<void> {
    this.#gone = true;
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.kill(), GRACE_MS);
    await this.#ended;
    clearTimeout(timer);
  }

  #report(reason: string, notFound = false): void {
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
      this.#report('wrote an endless line');
      this.kill();
    });
    this.#child.stdout?.once('end', () => take(`${decoder.end()}\n`));
  }
}
