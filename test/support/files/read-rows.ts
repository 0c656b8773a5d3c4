import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of a file of JSON lines; none where the file does not exist. */
export function readRows(folder: string, file: string): Record<string, unknown>[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
