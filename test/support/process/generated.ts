import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { madeOnce } from '../files/made-once.ts';
import { tj } from './tj.ts';

/**
 * Leaves at a path what `tj generate` with these options writes there, and returns the path. A set is
 * the same byte for byte whenever it is generated from a seed, so tests that only need one share it and get copies.
 */
export function generated(folder: string, ...options: readonly string[]): string {
  // Most tests need no parents, and the paper's set has none.
  const parents = options.includes('--parents') ? [] : ['--no-parents'];
  const seed = options.includes('--seed') ? [] : ['--seed', '7'];
  const given = [...options, ...parents, ...seed];
  const name = `set ${JSON.stringify(given)}`;
  const made = madeOnce(inject('madeOnce'), name, (base) => {
    const { status, stderr } = tj(['generate', ...given, '--out', join(base, 'set')]);
    expect(status, stderr).toBe(0);
  });
  cpSync(join(made, 'set'), folder, { recursive: true });
  return folder;
}
