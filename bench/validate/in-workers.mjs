import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Has the module do all tasks, the first ones first, on every core, and returns what each came to, in any order. */
export async function inWorkers(module, tasks, onDone = () => {}) {
  const left = [...tasks];
  const results = [];
  const worker = async () => {
    const thread = new Worker(new URL(module), { workerData: { works: module } });
    for (let task = left.shift(); task !== undefined; task = left.shift()) {
      thread.postMessage(task);
      const result = await new Promise((done, fail) =>
        thread.once('message', done).once('error', fail),
      );
      thread.removeAllListeners('error');
      results.push(result);
      onDone(result);
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
