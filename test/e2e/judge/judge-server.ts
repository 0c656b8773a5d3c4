import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { generated } from '../../support/process/generated.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';

export function newSet(size = 40): string {
  const folder = join(temporaryFolder(), 'set');
  return generated(folder, '-n', `${size}`, '--seed', '7');
}

/** A model server for one test, and the command that judges a folder with it. */
export async function newServer(options: Parameters<typeof startLoopbackServer>[0] = {}) {
  const server = await startLoopbackServer(options);
  onTestFinished(() => server.close());
  const env = { OLLAMA_HOST: server.url };
  const words = (folder: string, args: readonly string[]) => [
    ...['judge', folder, '--model', 'qwen2.5:14b', ...args],
  ];
  return {
    server,
    judge: (folder: string, ...args: string[]) => tjMeanwhile(words(folder, args), { env }),
    /** The same in a process of its own, which a test may end. */
    startJudge: (folder: string, ...args: string[]) => startTj(words(folder, args), env),
  };
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(2);
}
