import { Worker } from 'node:worker_threads';
import type { MeasuredFolder } from '../../../5-reporting/worlds/worlds-beside.ts';
import { UserError } from '../../../base/errors.ts';
import type { DemoWorld } from './demo-world.ts';

/** What a thread answers: the world that it made, or what a user is told who has to do something. */
export type ThreadAnswer = { readonly made: MeasuredFolder } | { readonly problem: string };

/** Makes a world in a thread, while this one goes on with the first: a demo should not take long. */
export function otherWorld(world: DemoWorld): Promise<MeasuredFolder> {
  // The built package holds the thread's code as a file of its own.
  const worker = new Worker(new URL('./demo-worker.mjs', import.meta.url), { workerData: world });
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: ThreadAnswer) => {
      if ('made' in answer) resolve(answer.made);
      else reject(new UserError(answer.problem));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a thread of the demo ended without an answer')));
  });
}
