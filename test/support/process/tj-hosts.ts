import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const hostFile = fileURLToPath(new URL('./tj-host.mjs', import.meta.url));

export interface Call {
  readonly args: readonly string[];
  readonly input: string;
  readonly cwd: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Result {
  /** Null if the call took too long or its process was killed. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Processes that run the built command again and again, and are not doing so at the moment. */
const idle: Host[] = [];

/** Runs a call and waits for it, and does nothing else meanwhile. */
export function callHost(main: string, call: Call, timeLimit: number): Result {
  const host = idle.pop() ?? new Host(main);
  host.begin(call);
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const latest = Date.now() + timeLimit;
  for (;;) {
    const result = host.result() ?? (Date.now() > latest ? host.kill() : null);
    if (result !== null) return result;
    Atomics.wait(sleeper, 0, 0, 1);
  }
}

/** Runs a call while this process goes on, for example as the server that the command talks to. */
export async function callHostMeanwhile(
  main: string,
  call: Call,
  timeLimit: number,
): Promise<Result> {
  const host = idle.pop() ?? new Host(main);
  host.begin(call);
  const latest = Date.now() + timeLimit;
  for (;;) {
    const result = host.result() ?? (Date.now() > latest ? host.kill() : null);
    if (result !== null) return result;
    await wait(2);
  }
}

class Host {
  readonly #child: ChildProcess;
  readonly #calls: number;
  readonly #results: number;
  readonly #buffer = Buffer.alloc(65_536);
  #pieces: Buffer[] = [];

  constructor(main: string) {
    const folder = mkdtempSync(join(tmpdir(), 'tj-host-'));
    const [calls, results] = [join(folder, 'calls'), join(folder, 'results')];
    spawnSync('mkfifo', [calls, results]);
    // Opening a pipe waits for its other end, unless it is opened for both or told not to wait.
    this.#calls = openSync(calls, 'r+');
    this.#results = openSync(results, constants.O_RDONLY | constants.O_NONBLOCK);
    const theirs = [openSync(calls, 'r'), openSync(results, 'w')];
    this.#child = spawn(process.execPath, [hostFile, main], {
      stdio: ['ignore', 'pipe', 'pipe', ...theirs],
    });
    for (const end of theirs) closeSync(end);
    rmSync(folder, { recursive: true });
    // The tests may end while it waits for a call. It ends with them, when its pipe is closed.
    this.#child.unref();
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream instanceof Socket) stream.unref();
    }
  }

  begin(call: Call): void {
    let rest = Buffer.from(`${JSON.stringify(call)}\n`);
    while (rest.length > 0) rest = rest.subarray(writeSync(this.#calls, rest));
  }

  /** What came of the call, or null if it goes on. */
  result(): Result | null {
    for (;;) {
      const length = this.#read();
      if (length === null) return null;
      if (length === 0) return this.kill();
      this.#pieces.push(Buffer.from(this.#buffer.subarray(0, length)));
      if (this.#buffer[length - 1] === NEWLINE) break;
    }
    const { isOver, ...result } = JSON.parse(Buffer.concat(this.#pieces).toString('utf8'));
    this.#pieces = [];
    if (isOver) this.kill();
    else idle.push(this);
    return result;
  }

  kill(): Result {
    this.#child.kill('SIGKILL');
    closeSync(this.#calls);
    closeSync(this.#results);
    return { status: null, stdout: '', stderr: 'it took too long, or its process was killed' };
  }

  /** How many bytes were read: 0 if the process has ended, and null if there are none yet. */
  #read(): number | null {
    try {
      return readSync(this.#results, this.#buffer);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
      throw error;
    }
  }
}

const NEWLINE = 10;
