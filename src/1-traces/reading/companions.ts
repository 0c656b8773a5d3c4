import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Json } from '../../run/json.ts';
import type { TraceFormat, TraceReading } from '../trace-format.ts';
import { detectCompanion } from './detect-format.ts';
import { openBytes } from './open-bytes.ts';
import { isDamaged } from './parse-value.ts';
import { openValues } from './read-values.ts';

/** Files that say something about the runs of others, found before those are read. */
export interface Companions {
  /** The format that each of these files belongs to. */
  readonly files: ReadonlyMap<string, string>;
  /** A reading with what the files say about it. */
  apply(format: string, reading: TraceReading): TraceReading;
}

/** Such files are small, and looking into the others twice would cost time. */
const LARGEST = 16 << 20;

export async function findCompanions(
  paths: readonly string[],
  formats: readonly TraceFormat[],
): Promise<Companions> {
  const files = new Map<string, string>();
  const changes = new Map<string, ((reading: TraceReading) => TraceReading)[]>();
  const isAny = formats.some(({ companion }) => companion !== undefined);
  for (const path of isAny && paths.length > 1 ? paths : []) {
    const found = await companionIn(path, formats);
    if (found === null) continue;
    const { format, value } = found;
    files.set(path, format.name);
    const change = format.companion?.read(value, basename(path));
    if (change !== undefined)
      changes.set(format.name, [...(changes.get(format.name) ?? []), change]);
  }
  return {
    files,
    apply: (format, reading) =>
      (changes.get(format) ?? []).reduce((changed, change) => change(changed), reading),
  };
}

async function companionIn(
  path: string,
  formats: readonly TraceFormat[],
): Promise<{ readonly format: TraceFormat; readonly value: Json } | null> {
  try {
    const status = path === '-' ? null : await stat(path);
    if (!status?.isFile() || status.size > LARGEST) return null;
    const opened = await openValues(openBytes(path).chunks);
    const format = detectCompanion(opened.sample, formats);
    if (format === null) return null;
    const values: Json[] = [];
    for await (const batch of opened.batches(() => false)) {
      for (const read of batch) if (!isDamaged(read)) values.push(read.value);
    }
    const [first = null] = values;
    return { format, value: opened.sample.shape === 'document' ? first : values };
  } catch {
    // What is wrong with the file is said when it is read for its runs.
    return null;
  }
}
