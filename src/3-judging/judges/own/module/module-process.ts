import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Compiled } from '../../../../base/load-module.ts';
import { PLATFORM } from '../../../../base/platform.ts';
import { readLines } from '../command/read-lines.ts';
import { confined } from '../confined.ts';
import { endMarkedProcesses, markedEnvironment } from '../end-marked-processes.ts';
import { type FromModule, fromModule, type ToModule } from './messages.ts';

/** How long what a process said last may take to arrive, and how long one that has closed may go on. */
const LAST_WORDS_MS = 300;

export interface ModuleEvents {
  heard(message: FromModule): void;
  /** A line that the module wrote to standard output or standard error. */
  said(line: string): void;
  /** Called once if the process ends by itself; the reason is the end of a sentence. */
  ended(reason: string): void;
}

/** One process that runs a user's module. It can be ended at any time, whatever the module does. */
export class ModuleProcess {
  readonly isConfined: boolean;
  readonly #child: ChildProcess;
  readonly #mark = randomUUID();
  readonly #events: ModuleEvents;
  readonly #onExit = (): void => this.end();
  #reason: string | null = null;
  #over = false;

  /** @param hidden the paths that the module is not to see, where that is possible */
  constructor(
    path: string,
    compiled: Compiled,
    events: ModuleEvents,
    hidden: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ) {
    this.#events = events;
    const { words, isConfined } = confined([process.execPath, ...entry()], hidden, [path]);
    this.isConfined = isConfined;
    const [program = '', ...args] = words;
    this.#child = spawn(program, args, {
      // Standard output belongs to the results.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: markedEnvironment(this.#mark, variables),
      // In its own process group, Ctrl-C does not reach the module, so what is under way can finish.
      detached: PLATFORM !== 'windows',
      windowsHide: true,
    });
    process.once('exit', this.#onExit);
    this.#child.on('message', (message) => this.#hear(message));
    this.#child.once('error', ({ message }) => this.#ended(`cannot be started: ${message}`));
    this.#child.once('exit', (code, signal) => {
      const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
      const report = (): void => this.#ended(`ended its process ${how}`);
      // What it said last may still be on its way.
      if (!this.#child.connected) report();
      else {
        this.#child.once('disconnect', report);
        setTimeout(report, LAST_WORDS_MS);
      }
    });
    const lines = { line: (text: string) => events.said(text), endless: () => {} };
    for (const stream of [this.#child.stdout, this.#child.stderr]) readLines(stream, lines);
    // Whoever waits for an answer has a timer. A module alone must not keep this process from exiting.
    this.#child.unref();
    this.#child.channel?.unref();
    for (const stream of this.#child.stdio) unref(stream);
    this.tell({ kind: 'load', path, compiled });
  }

  tell(message: ToModule): void {
    // If the process is gone, its `exit` event reports that.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** Ends it at once, together with the processes that it has started and may be waiting for. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    process.off('exit', this.#onExit);
    const { pid, exitCode, signalCode } = this.#child;
    // Windows may have given its number to another process by then.
    const isForgotten = PLATFORM === 'windows' && (exitCode !== null || signalCode !== null);
    endMarkedProcesses(this.#mark, isForgotten ? undefined : pid);
    if (this.#child.connected) this.#child.disconnect();
    for (const stream of this.#child.stdio) stream?.destroy();
  }

  /** Lets a module that has closed write its last lines, and ends it. */
  async endAfterLastWords(): Promise<void> {
    const signal = AbortSignal.timeout(LAST_WORDS_MS);
    // The process does not keep this one alive, so a timer has to.
    const timer = setTimeout(() => {}, LAST_WORDS_MS * 2);
    await once(this.#child, 'close', { signal }).catch(() => {});
    clearTimeout(timer);
    this.end();
  }

  #ended(reason: string): void {
    if (this.#over) return;
    this.end();
    this.#events.ended(this.#reason ?? reason);
  }

  #hear(message: unknown): void {
    if (this.#over) return;
    const read = fromModule.safeParse(message);
    if (!read.success) return;
    if (read.data.kind === 'failed')
      this.#reason = `failed outside of any call: ${read.data.reason}`;
    else this.#events.heard(read.data);
  }
}

/** The pipes of a child are sockets, which the types do not say. */
function unref(stream: unknown): void {
  (stream as { unref?: () => void } | null)?.unref?.();
}

/**
 * What Node is given to run. The built package holds the code of the process as a file of its own. In the
 * sources that code is TypeScript, which Node 20 cannot run, so it begins with the loader for modules.
 */
function entry(): readonly string[] {
  if (!import.meta.url.endsWith('.ts')) {
    return [fileURLToPath(new URL('./module-worker.mjs', import.meta.url))];
  }
  const source = new URL('./worker.ts', import.meta.url).href;
  const loader = import.meta.resolve('jiti');
  const code = `import { createJiti } from ${JSON.stringify(loader)}; await createJiti(${JSON.stringify(source)}).import(${JSON.stringify(source)});`;
  return ['--input-type=module', '--eval', code];
}
