import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { EnvironmentError } from '../../../base/errors.ts';
import guest from './guest/guest.ts?script';
import type { Job, JobResult } from './jobs.ts';

/** What the thread is given when it starts. */
export interface ThreadStart {
  readonly port: MessagePort;
  /** One when there is an answer. */
  readonly bell: Int32Array;
  /** The script that runs inside QuickJS. */
  readonly guest: string;
}

/** What the thread answers; nothing if the job broke the engine. */
export interface Answer {
  readonly result?: JobResult;
  readonly defect?: string;
}

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly bell: Int32Array;
}

/**
 * Steps are counted in the sandbox, and this is for what cannot be counted: one call of a built-in
 * function that never ends. It includes the start of the thread, on a machine that is busy.
 */
const LONGEST_MS = 20_000;

/** Calls within WebAssembly take room on the stack of the thread; this is more than QuickJS allows them. */
const STACK_MB = 64;

let thread: Thread | null = null;

/**
 * Runs source in QuickJS, and waits for the result. It runs in a thread of its own, which can be ended
 * whatever it does, and which has the stack that deep calls need.
 */
export function runInSandbox(job: Job): JobResult {
  thread ??= start();
  const { worker, port, bell } = thread;
  Atomics.store(bell, 0, 0);
  port.postMessage(job);
  Atomics.wait(bell, 0, 0, LONGEST_MS);
  const answer: Answer = receiveMessageOnPort(port)?.message ?? {};
  if (answer.result !== undefined) return answer.result;
  if (answer.defect !== undefined) throw new EnvironmentError(answer.defect);
  if (Atomics.load(bell, 0) === 0) {
    thread = null;
    void worker.terminate();
  }
  return ended(job);
}

/** The result of a job that took its thread with it. */
function ended({ files }: Job): JobResult {
  const problem = { message: 'Error: Worker exited unexpectedly', diff: '', frames: [] };
  return { problem, tests: [], cases: [], loaded: [...files.keys()] };
}

function start(): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadStart = { port: port2, bell, guest };
  const worker = new Worker(entry(), {
    workerData,
    transferList: [port2],
    // Nothing of the user's environment is needed, so nothing of it is there.
    env: {},
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  worker.unref();
  return { worker, port, bell };
}

/** The built package holds the thread's code as a file of its own, as for the judges of modules. */
function entry(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./sandbox-worker.mjs', import.meta.url);
  const source = new URL('./worker.ts', import.meta.url).href;
  const loader = import.meta.resolve('jiti');
  const code = `import { createJiti } from ${JSON.stringify(loader)}; await createJiti(${JSON.stringify(source)}).import(${JSON.stringify(source)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
