import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sample } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { tracesFolder } from '../reference/recorded-traces.ts';

/** A recording as the importer would hand it to a format. */
export function traceFile(path: string): { readonly value: Json; readonly shape: Sample['shape'] } {
  const text = readFileSync(resolve(tracesFolder, path), 'utf8').replace(/^\uFEFF/, '');
  if (!path.endsWith('.jsonl')) {
    const value = JSON.parse(text) as Json;
    return { value, shape: Array.isArray(value) ? 'array' : 'document' };
  }
  const value = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Json);
  return { value, shape: 'lines' };
}
