import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { readLines } from '../command/read-lines.ts';
import { endMarkedProcesses, markedEnvironment } from '../end-marked-processes.ts';
import { type FromThread, fromThread, type ToThread } from './messages.ts';
import { thrownText } from './thrown-text.ts';

/** How long a thread that has closed may take to end by itself. */
const LAST_WORDS_MS = 300;

export interface ThreadEvents {
  heard(message: FromThread): void;
  /** A line that the module wrote to standard output or standard error. */
  said(line: string): void;
  /** Called once if the thread ends by itself; the reason is the end of a sentence. */
  ended(reason: string): void;
}

/** One thread that runs a user's module. It can be ended at any time, whatever the module does. */
export class ModuleThread {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #mark = randomUUID();
  readonly #events: ThreadEvents;
  #over = false;

  constructor(path: string, events: ThreadEvents) {
    this.#events = events;
    this.#worker = startWorker(this.#mark);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message) => this.#hear(message));
    // Whoever waits for an answer has a timer. A thread alone must not keep this process from exiting.
    port1.unref();
    this.#worker.unref();
    let reason: string | null = null;
    this.#worker.on('error', (error: unknown) => {
      reason = `failed outside of any call: ${thrownText(error)}`;
    });
    this.#worker.once('exit', () => {
      if (this.#over) return;
      // What it said last may still be on its way.
      for (let left = receiveMessageOnPort(port1); left; left = receiveMessageOnPort(port1)) {
        this.#hear(left.message);
      }
      this.end();
      events.ended(reason ?? 'ended its thread, as process.exit() does');
    });
    const lines = { line: (text: string) => events.said(text), endless: () => {} };
    readLines(this.#worker.stdout, lines);
    readLines(this.#worker.stderr, lines);
    this.#worker.postMessage({ path, port: port2 }, [port2]);
  }

  tell(message: ToThread): void {
    this.#port.postMessage(message);
  }

  /** Ends it at once, together with the processes that it has started and may be waiting for. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#port.close();
    void this.#worker.terminate();
    endMarkedProcesses(this.#mark);
  }

  /** Lets a thread that has closed write its last lines, and ends it. */
  async endAfterLastWords(): Promise<void> {
    const signal = AbortSignal.timeout(LAST_WORDS_MS);
    // The thread does not keep this process alive, so a timer has to.
    const timer = setTimeout(() => {}, LAST_WORDS_MS * 2);
    await once(this.#worker, 'exit', { signal }).catch(() => {});
    clearTimeout(timer);
    this.end();
  }

  #hear(message: unknown): void {
    if (this.#over) return;
    const read = fromThread.safeParse(message);
    if (read.success) this.#events.heard(read.data);
  }
}

/**
 * Starts the thread for a module. The built package holds the thread's code as a file of its own. In the
 * sources that code is TypeScript, which Node 20 cannot run, so the thread begins with the loader for
 * modules.
 */
function startWorker(mark: string): Worker {
  return new Worker(entry(), {
    env: markedEnvironment(mark),
    // Standard output belongs to the results.
    stdout: true,
    stderr: true,
  });
}

function entry(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./module-worker.mjs', import.meta.url);
  const source = new URL('./worker.ts', import.meta.url).href;
  const loader = import.meta.resolve('jiti');
  const code = `import { createJiti } from ${JSON.stringify(loader)}; await createJiti(${JSON.stringify(source)}).import(${JSON.stringify(source)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
