import type { ChildProcess } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { type Finished, startTj } from '../../support/process/start-tj.ts';

export interface StartedWorker {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
}

/** Starts a worker that ends with the test. Its lease is short, so that tests of kills are quick. */
export function startWorker(
  queue: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): StartedWorker {
  const worker = startTj(['work', '--queue', queue, '--lease', '1', ...args], env);
  onTestFinished(async () => {
    worker.child.kill('SIGKILL');
    await worker.finished;
  });
  return worker;
}
