import { Worker } from 'node:worker_threads';
import { UserError } from '../../errors.ts';
import type { MeasuredFolder } from '../../pipeline/worlds/worlds-beside.ts';
import type { DemoWorld } from './demo-world.ts';

export type OtherWorld = MeasuredFolder;

/** What the thread answers: the worlds that it made, or what a user is told who has to do something. */
export type OtherWorlds = { readonly made: readonly OtherWorld[] } | { readonly problem: string };

/** Makes worlds in a thread, while this one goes on with the first: a demo should not take long. */
export function otherWorlds(worlds: readonly DemoWorld[]): Promise<readonly OtherWorld[]> {
  // The built package holds the thread's code as a file of its own.
  const worker = new Worker(new URL('./demo-worker.mjs', import.meta.url), { workerData: worlds });
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: OtherWorlds) => {
      if ('made' in answer) resolve(answer.made);
      else reject(new UserError(answer.problem));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread of the demo ended without an answer')));
  });
}
