import { workerData } from 'node:worker_threads';
import type { Answer, NumberedJob, ThreadStart } from './engine.ts';
import { Sandbox } from './sandbox.ts';

// The code of the thread in which the sources of repositories run. The thread that asks is asleep until
// it is woken, so the answer is there before the bell rings.
const { port, bell, guest } = workerData as ThreadStart;
let sandbox: Sandbox | null = await Sandbox.open(guest);

port.on('message', async ({ number, job }: NumberedJob) => {
  let answer: Answer;
  try {
    sandbox ??= await Sandbox.open(guest);
    answer = { number, result: sandbox.run(job) };
  } catch (error) {
    // WebAssembly that has trapped is in no state to go on.
    sandbox = null;
    answer = isTrap(error) ? { number } : { number, defect: String(error) };
  }
  port.postMessage(answer);
  ring(number);
});
ring(0);

function ring(number: number): void {
  Atomics.store(bell, 0, number);
  Atomics.notify(bell, 0);
}

function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
