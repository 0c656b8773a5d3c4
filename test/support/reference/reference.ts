import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder =
  process.env.TJ_REFERENCE ??
  fileURLToPath(new URL('../../../../shared/reference', import.meta.url));

/** A file of reference values from CPython, numpy or scipy; null if it does not exist. */
export function referenceFile<Shape>(name: string): Shape | null {
  const path = `${folder}/${name}`;
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Shape;
  process.stderr.write(
    `${name} was not found, so comparisons with it are skipped: set TJ_REFERENCE to its folder.\n`,
  );
  return null;
}
