import { Worker } from 'node:worker_threads';
import { markedEnvironment } from '../end-marked-processes.ts';

/**
 * Starts the thread for a module. The built package holds the thread's code as a file of its own. In the
 * sources that code is TypeScript, which Node 20 cannot run, so the thread begins with the loader for
 * modules.
 */
export function startWorker(mark: string): Worker {
  return new Worker(entry(), {
    env: markedEnvironment(mark),
    // Standard output belongs to the results.
    stdout: true,
    stderr: true,
  });
}

function entry(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./module-worker.mjs', import.meta.url);
  const source = new URL('./worker.ts', import.meta.url).href;
  const loader = import.meta.resolve('jiti');
  const code = `import { createJiti } from ${JSON.stringify(loader)}; await createJiti(${JSON.stringify(source)}).import(${JSON.stringify(source)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
