import { workerData } from 'node:worker_threads';
import type { Answer, ThreadStart } from './engine.ts';
import type { Job } from './jobs.ts';
import { Sandbox } from './sandbox.ts';

// The code of the thread in which the sources of repositories run. The thread that asks is asleep until
// it is woken, so the answer is there before the bell rings.
const { port, bell, guest } = workerData as ThreadStart;
let sandbox: Sandbox | null = await Sandbox.open(guest);

port.on('message', async (job: Job) => {
  let answer: Answer;
  try {
    sandbox ??= await Sandbox.open(guest);
    answer = { result: sandbox.run(job) };
  } catch (error) {
    // WebAssembly that has trapped is in no state to go on.
    sandbox = null;
    answer = isTrap(error) ? {} : { defect: String(error) };
  }
  port.postMessage(answer);
  ring();
});
ring();

function ring(): void {
  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
}

function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
