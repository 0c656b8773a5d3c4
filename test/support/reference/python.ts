import { spawnSync } from 'node:child_process';

function canRun(what: string, program: string): boolean {
  if (spawnSync('python3', ['-c', program]).status === 0) return true;
  process.stderr.write(`${what} was not found, so comparisons with it are skipped.\n`);
  return false;
}

/** Whether CPython, and numpy with it, can be run to compare with. */
export const hasPython = canRun('python3', 'pass');
export const hasNumpy = hasPython && canRun('numpy', 'import numpy');

/** Runs a script that reads `data` as JSON from standard input and prints JSON. */
export function python<Result>(script: string, data: unknown): Result {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', `import json, sys\n${script}`], {
    input: JSON.stringify(data),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`python3 failed: ${stderr}`);
  return JSON.parse(stdout) as Result;
}
