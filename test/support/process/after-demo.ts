import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { madeOnce } from '../files/made-once.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Leaves a folder as `npm start` leaves the clone that it was run in, and returns what it printed. All files
 * share one run of it, and each caller gets a copy of its own.
 */
export function afterDemo(folder: string): { readonly stdout: string } {
  const made = madeOnce(inject('madeOnce'), 'demo', (cwd) => {
    symlinkSync(join(root, 'dist'), join(cwd, 'dist'));
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const options = { cwd, encoding: 'utf8', shell: true, timeout: 110_000 } as const;
    const { status, stdout, stderr } = spawnSync(scripts.start, options);
    // A machine that is slow is shown the progress there.
    expect(status, stderr).toBe(0);
    writeFileSync(join(cwd, 'stdout.txt'), stdout);
  });
  cpSync(join(made, 'runs'), join(folder, 'runs'), { recursive: true });
  return { stdout: readFileSync(join(made, 'stdout.txt'), 'utf8') };
}
