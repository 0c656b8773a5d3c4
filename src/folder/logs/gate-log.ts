import { z } from 'zod';
import { errorCode, FileError } from '../../base/errors.ts';
import { LazyLines } from '../../base/files/durable-lines.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { readFolderFile } from '../../base/files/folder-file.ts';
import { parsedText } from '../../run/json.ts';
import { gatesIn } from '../files.ts';

/** One gate on a run folder: one line of `gates.jsonl`. */
const gateRow = z.looseObject({
  at: z.string().max(40),
  version: z.string().max(40),
  verdict: z.enum(['passed', 'failed', 'inconclusive']),
  /** The confidence of the intervals whose bounds decided. */
  confidence: z.number().gt(0).lt(1),
  any: z.boolean(),
  criteria: z.record(z.string(), z.unknown()),
  judges: z.array(
    z.looseObject({
      judge: z.string(),
      data: z.string().max(100),
      scored: z.int().nonnegative(),
    }),
  ),
  /** How each criterion was decided: see `decidedIn`. Looks are counted without it, so it may be anything. */
  decided: z.unknown().optional(),
});

export type GateRow = z.output<typeof gateRow>;

const finite = z.number().refine(Number.isFinite);

const decidedCriterion = z.object({
  judge: z.string(),
  key: z.string().max(40),
  name: z.string().max(40),
  type: z.string().nullable(),
  bound: z.enum(['minimum', 'maximum', 'within']),
  reference: z.string().nullable(),
  threshold: finite,
  value: finite.nullable(),
  interval: z.object({ low: finite, high: finite }).nullable(),
  decidedBy: z.enum(['interval', 'running bound', 'count', 'not shown', 'leak', 'nothing']),
  verdict: z.enum(['passed', 'failed', 'inconclusive']),
});

/** One criterion for one judge, as a gate decided it. */
export type DecidedCriterion = z.output<typeof decidedCriterion>;

/** How a gate's criteria were decided; null where its record does not say so in a form that we know. */
export function decidedIn({ decided }: GateRow): readonly DecidedCriterion[] | null {
  return z.array(decidedCriterion).safeParse(decided).data ?? null;
}

/** Tens of thousands of gates, or of criteria; a longer file is not one of ours. */
const MOST_BYTES = 64 << 20;

/** The gates that a folder remembers, oldest first. Refuses what is not such a list. */
export async function readGates(folder: string): Promise<readonly GateRow[]> {
  const path = gatesIn(folder);
  let text: string;
  try {
    text = await readFolderFile(path, MOST_BYTES);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return [];
    throw fileFailure('read a file', path, cause);
  }
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    // A kill while a line was written leaves it torn, and its gate was never reported.
    const value = parsedText(line);
    if (value === undefined) return [];
    const row = gateRow.safeParse(value);
    if (!row.success) {
      throw new FileError(
        path,
        `line ${i + 1} is not the record of a gate; restore the file, or move it away to begin a new list`,
        { cause: row.error },
      );
    }
    return [row.data];
  });
}

/** Adds a gate to the list. Rejects with a StoreError if the folder cannot be written to. */
export async function appendGate(folder: string, row: GateRow): Promise<void> {
  const path = gatesIn(folder);
  const text = await readFolderFile(path, MOST_BYTES).catch(() => '');
  const lines = new LazyLines(path);
  try {
    // A torn last line is ended first, so that this one is whole.
    await lines.append(`${text === '' || text.endsWith('\n') ? '' : '\n'}${JSON.stringify(row)}`);
  } finally {
    await lines.close();
  }
}
