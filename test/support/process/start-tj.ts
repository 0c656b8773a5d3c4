import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../dist/cli/main.mjs', import.meta.url));

export interface Finished {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built command and returns at once, so that the test can be the server it talks to. */
export function startTj(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  /** The largest file that it may write, in blocks of `ulimit -f`. */
  fileBlocks: number | null = null,
): { readonly child: ChildProcess; readonly finished: Promise<Finished> } {
  const command = [process.execPath, main, ...args];
  const limited = ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'sh', ...command];
  const [program = '', ...rest] = fileBlocks === null ? command : limited;
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
  return { child, finished };
}
