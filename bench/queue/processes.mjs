// Processes of the queue's bench: started with one call each, and none outlives the bench.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const USAGE = new URL('./usage.mjs', import.meta.url).href;
/** Nothing here takes this long; a process that hangs must not hang the bench. */
const LONGEST_MS = 30 * 60_000;

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `tj` with these arguments. What it printed and what it used is known when it has ended. */
export function startTj(args, env = {}) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', USAGE, at('../../dist/cli/main.mjs'), ...args],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    },
  );
  running.add(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const finished = new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      const seconds = (performance.now() - started) / 1000;
      const usage = code === null ? {} : JSON.parse(stderr.slice(stderr.lastIndexOf('\n')));
      resolve({ code, stderr, seconds, ...usage });
    });
  });
  return { child, finished, said: () => stderr };
}

/** Runs `tj` to its end, which has to be a good one. */
export async function tj(args, env) {
  const result = await startTj(args, env).finished;
  if (result.code !== 0) throw new Error(`tj ${args.join(' ')} failed: ${result.stderr}`);
  return result;
}

/** Starts a worker and resolves when it waits for calls. */
export async function startWorker(queue, args, env) {
  const worker = startTj(['work', '--queue', queue, ...args], env);
  const waiting = new Promise((resolve) => {
    worker.child.stderr.on('data', () => /is waiting for calls/.test(worker.said()) && resolve());
  });
  const ended = worker.finished.then(({ stderr }) => {
    throw new Error(`a worker ended before it began: ${stderr}`);
  });
  await Promise.race([waiting, ended]);
  ended.catch(() => {});
  return worker;
}

/** Asks a worker to end and resolves with what it used. */
export async function stopWorker({ child, finished }) {
  child.kill('SIGINT');
  return finished;
}
