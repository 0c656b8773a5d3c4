import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { EnvironmentError } from '../../../base/errors.ts';
import guest from './guest/guest.ts?script';
import { importable } from './imports.ts';
import type { Job, JobResult } from './jobs.ts';

/** What the thread is given when it starts. */
export interface ThreadStart {
  readonly port: MessagePort;
  /** The number of the job that was answered last; zero once the thread is ready. */
  readonly bell: Int32Array;
  /** The script that runs inside QuickJS. */
  readonly guest: string;
}

/** A job, and a number that no other job of the thread has. */
export interface NumberedJob {
  readonly number: number;
  readonly job: Job;
}

/** What the thread answers to the job of that number; neither a result nor a defect if it broke the engine. */
export interface Answer {
  readonly number: number;
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
 * function that never ends. It is time of the processor, because a busy machine proves nothing.
 */
const LONGEST_CPU_MS = 3000;
const LOOK_EVERY_MS = 200;

/** A thread that has not started by then will not. */
const LONGEST_START_MS = 120_000;

/** Calls within WebAssembly take room on the stack of the thread; this is more than QuickJS allows them. */
const STACK_MB = 64;

/** What the bell shows before the thread is ready. */
const NOT_READY = -1;

let thread: Thread | null = null;
let jobs = 0;

/**
 * Runs source in QuickJS, and waits for the result. It runs in a thread of its own, which can be ended
 * whatever it does, and which has the stack that deep calls need.
 */
export function runInSandbox(given: Job): JobResult {
  thread ??= start();
  const { worker, port, bell } = thread;
  const job = { ...given, files: importable(given.files, given.path) };
  const number = ++jobs;
  port.postMessage({ number, job } satisfies NumberedJob);
  if (!isAnswered(bell, number)) {
    thread = null;
    void worker.terminate();
    return ended(job);
  }
  const { result, defect } = answerTo(number, port);
  if (defect !== undefined) throw new EnvironmentError(`code-repair's engine failed: ${defect}`);
  return result ?? ended(job);
}

/** Waits until a job is answered, or has taken too long. */
function isAnswered(bell: Int32Array, number: number): boolean {
  let started: NodeJS.CpuUsage | undefined;
  for (let seen = Atomics.load(bell, 0); seen !== number; seen = Atomics.load(bell, 0)) {
    // Most answers come long before the first look at the clock, which takes longer than they do.
    if (Atomics.wait(bell, 0, seen, LOOK_EVERY_MS) !== 'timed-out') continue;
    if (started === undefined) started = process.cpuUsage();
    const { user, system } = process.cpuUsage(started);
    if ((user + system) / 1000 > LONGEST_CPU_MS) return false;
  }
  return true;
}

/** An answer that is not the one to this job is to nobody's. */
function answerTo(number: number, port: MessagePort): Answer {
  for (;;) {
    const answer = receiveMessageOnPort(port)?.message as Answer | undefined;
    if (answer === undefined || answer.number === number) return answer ?? { number };
  }
}

/** The result of a job that took its thread with it. */
function ended({ files }: Job): JobResult {
  const problem = { message: 'Error: Worker exited unexpectedly', diff: '', frames: [] };
  return { problem, tests: [], cases: [], loaded: [...files.keys()] };
}

function start(): Thread {
  const { port1: port, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4)).fill(NOT_READY);
  const workerData: ThreadStart = { port: port2, bell, guest };
  const worker = new Worker(entry(), {
    workerData,
    transferList: [port2],
    // Nothing of the user's environment is needed, so nothing of it is there.
    env: {},
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  worker.unref();
  if (Atomics.wait(bell, 0, NOT_READY, LONGEST_START_MS) === 'timed-out') {
    throw new EnvironmentError("code-repair's engine did not start; try again");
  }
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
