import { spawnSync } from 'node:child_process';
import { sayLeftOut } from './reference.ts';

/**
 * Runs one Python program with `input` as JSON on its standard input and reads JSON from its
 * standard output; null, with a line that says so, where Python or one of its modules is missing.
 */
export function python(modules: readonly string[], program: string, input: unknown): unknown {
  const found = spawnSync('python3', ['-c', `import ${['json', ...modules].join(', ')}`]);
  if (found.status !== 0) {
    sayLeftOut(`python3 with ${modules.join(' and ')} is not on this machine`);
    return null;
  }
  const run = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0) throw new Error(`python3 failed: ${run.stderr}`);
  return JSON.parse(run.stdout);
}
