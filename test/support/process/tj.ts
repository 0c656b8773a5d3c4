import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Call, callHost, callHostMeanwhile, type Result } from './tj-hosts.ts';

const main = fileURLToPath(new URL('../../../dist/cli/main.mjs', import.meta.url));
const TIME_LIMIT = 110_000;

interface Options {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The file that it seems to have been started from, which commands that it prints name. */
  readonly script?: string;
}

/**
 * Runs the built command through its front door, and returns its output and its exit code. One call
 * after the other is made in the same process, which saves starting one each time; `tjInProcess` is for
 * what is about processes: what they inherit, keep to themselves and leave behind. With TJ_TEST_PROCESSES
 * set, every call gets a process of its own.
 */
export function tj(args: readonly string[], options: Options = {}): Result {
  return process.env.TJ_TEST_PROCESSES
    ? tjInProcess(args, options)
    : callHost(main, callOf(args, options), TIME_LIMIT);
}

/** The same while the test goes on, so that it can be the server that the command talks to. */
export function tjMeanwhile(args: readonly string[], options: Options = {}): Promise<Result> {
  return callHostMeanwhile(main, callOf(args, options), TIME_LIMIT);
}

/** The same in a process of its own. */
export function tjInProcess(args: readonly string[], options: Options = {}): Result {
  return spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: TIME_LIMIT,
    ...options,
    env: { ...process.env, ...options.env },
  });
}

function callOf(args: readonly string[], options: Options): Call {
  const { input = '', cwd = process.cwd(), script = main, env } = options;
  return { args, input, cwd, script, env: { ...process.env, ...env } };
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
