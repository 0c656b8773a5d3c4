import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { madeOnce } from '../files/made-once.ts';
import { tjInProcess } from './tj.ts';

/**
 * Leaves a folder as `tj demo` leaves the one that it was run in, and returns what it printed. All files
 * share one run of it, and each caller gets a copy of its own.
 */
export function afterDemo(folder: string): { readonly stdout: string } {
  const made = madeOnce(inject('madeOnce'), 'demo', (cwd) => {
    const { status, stdout, stderr } = tjInProcess(['demo'], { cwd });
    // A machine that is slow is shown the progress there.
    expect(status, stderr).toBe(0);
    writeFileSync(join(cwd, 'stdout.txt'), stdout);
  });
  cpSync(join(made, 'runs'), join(folder, 'runs'), { recursive: true });
  return { stdout: readFileSync(join(made, 'stdout.txt'), 'utf8') };
}
