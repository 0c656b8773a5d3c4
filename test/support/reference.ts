import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = process.env.TJ_REFERENCE ?? join(ROOT, '..', 'shared', 'reference');

/**
 * A file of reference values, or null on a machine that has none. They are read in place and not
 * part of the repository; a test that needs one says in a line that it was left out.
 */
export function referenceFile(name: string): object | null {
  const path = join(FOLDER, name);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as object;
  sayLeftOut(`${name} is not in ${FOLDER}; set TJ_REFERENCE to the folder that has it`);
  return null;
}

/** Tests that cannot run here are never silently absent. */
export function sayLeftOut(reason: string): void {
  process.stderr.write(`left out: ${reason}\n`);
}
