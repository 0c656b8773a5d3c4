import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const main = fileURLToPath(new URL('../../../dist/cli/main.mjs', import.meta.url));

interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the built command as a user would: a real process, with its output and its exit code. */
export function tj(args: readonly string[], options: Options = {}): Result {
  return spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 30_000,
    ...options,
    env: { ...process.env, ...options.env },
  });
}

/** Starts the built command and returns at once, so that a test can read a little and walk away. */
export function tjRunning(args: readonly string[]): ReturnType<typeof spawn> {
  return spawn(process.execPath, [main, ...args]);
}

/** A user's mistake: exit code 2, one line that helps, nothing on standard output, no stack. */
export function expectMistake(args: readonly string[], message: RegExp, input = ''): void {
  const { status, stdout, stderr } = tj(args, { input });
  expect({ status, stdout }, stderr).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  expect(stderr).not.toMatch(/\n\s+at /);
}
