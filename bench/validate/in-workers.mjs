import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Has the module do all tasks, on every core, and returns what each came to, in any order. */
export async function inWorkers(module, tasks) {
  const left = [...tasks];
  const results = [];
  const worker = async () => {
    const thread = new Worker(new URL(module), {
      workerData: { works: module },
      argv: process.argv.slice(2),
    });
    for (let task = left.pop(); task !== undefined; task = left.pop()) {
      thread.postMessage(task);
      results.push(
        await new Promise((done, fail) => thread.once('message', done).once('error', fail)),
      );
      thread.removeAllListeners('error');
    }
    await thread.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

/** In a worker of this module, does each task that is sent; anywhere else, nothing. */
export function workOn(module, work) {
  if (workerData?.works !== module) return;
  parentPort.on('message', async (task) => parentPort.postMessage(await work(task)));
}
