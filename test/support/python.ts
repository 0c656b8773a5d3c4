import { spawnSync } from 'node:child_process';

/** Whether a live CPython is here to compare with; said once where it is not. */
export const hasPython = spawnSync('python3', ['-c', 'pass']).status === 0;

if (!hasPython) {
  process.stderr.write(
    'python3 is not here, so comparisons with a live interpreter are skipped.\n',
  );
}

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
