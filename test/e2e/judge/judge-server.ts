import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { generated } from '../../support/process/generated.ts';
import { startTj } from '../../support/process/start-tj.ts';

export function newSet(size = 40): string {
  const folder = join(temporaryFolder(), 'set');
  return generated(folder, '-n', `${size}`, '--seed', '7');
}

/** A model server for one test, and the command that judges a folder with it. */
export async function newServer(options: Parameters<typeof startLoopbackServer>[0] = {}) {
  const server = await startLoopbackServer(options);
  onTestFinished(() => server.close());
  const judge = (folder: string, ...args: string[]) =>
    startTj(['judge', folder, '--model', 'qwen2.5:14b', ...args], { OLLAMA_HOST: server.url });
  return { server, judge };
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(2);
}
