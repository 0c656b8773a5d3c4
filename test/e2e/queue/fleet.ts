import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { generated } from '../../support/process/generated.ts';
import { type Finished, startTj } from '../../support/process/start-tj.ts';
import type { Result } from '../../support/process/tj-hosts.ts';

export interface Started {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** What it has said on standard error so far. */
  readonly stderr: () => string;
}

/** Starts the command; it ends with the test at the latest. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const { child, finished } = startTj(args, env);
  let stderr = '';
  child.stderr?.on('data', (text: string) => {
    stderr += text;
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await finished;
  });
  return { child, finished, stderr: () => stderr };
}

/**
 * Starts a worker. Its lease is short, so that tests of kills are quick; a test that counts the calls of workers
 * that live gives a long one, because a busy machine may let a second pass.
 */
export function startWorker(
  queue: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  lease = 1,
): Started {
  return start(['work', '--queue', queue, '--lease', `${lease}`, ...args], env);
}

/** Resolves when a process has said something on standard error; rejects if it ends before. */
export async function said({ child, finished, stderr }: Started, what: RegExp): Promise<void> {
  let ended = false;
  finished.then(() => {
    ended = true;
  });
  while (!what.test(stderr())) {
    if (ended) throw new Error(`it ended and had said only: ${stderr()}`);
    await new Promise((resolve) => {
      child.stderr?.once('data', resolve);
      finished.then(resolve);
    });
  }
}

/** A set that is generated once for the tests of a file; each call returns a fresh copy of its folder. */
export function sharedSet(size: number): () => string {
  return () => generated(join(temporaryFolder(), 'set'), '-n', `${size}`, '--seed', '7');
}

export const MODEL = ['--model', 'qwen2.5:14b'] as const;

/** A model server for one test, with the variables that lead an Ollama model to it. */
export async function modelServer(options: Parameters<typeof startLoopbackServer>[0] = {}) {
  const server = await startLoopbackServer(options);
  onTestFinished(() => server.close());
  return { server, env: { OLLAMA_HOST: server.url } };
}

/** One line that helps, and nothing that looks like a defect. */
export function expectOneLine({ status, stderr }: Result, code: number, line: RegExp): void {
  expect(status, stderr).toBe(code);
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1);
  expect(stderr).not.toMatch(/defect|\n\s+at /);
}
