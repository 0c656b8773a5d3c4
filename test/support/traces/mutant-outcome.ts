import { isDeepStrictEqual } from 'node:util';
import { detectCompanion } from '../../../src/1-traces/reading/detect-format.ts';
import { isDamaged } from '../../../src/1-traces/reading/parse-value.ts';
import { openValues } from '../../../src/1-traces/reading/read-values.ts';
import { runProblem } from '../../../src/1-traces/reading/value-problem.ts';
import type { Sample, TraceFormat } from '../../../src/1-traces/trace-format.ts';
import {
  isRefused,
  type RecordedTrace,
  type TraceReading,
} from '../../../src/1-traces/trace-format.ts';
import { UserError } from '../../../src/base/errors.ts';
import type { Json } from '../../../src/run/json.ts';
import { labelProblem } from '../../../src/run/label-problem.ts';
import { PLAIN_NUMBERS } from '../../../src/run/number-formats.ts';
import { readTrajectory } from '../../../src/run/wire/read-trajectory.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';

/** What became of a file. */
export interface MutantOutcome {
  readonly end: 'no JSON' | 'no format' | 'read' | 'refused' | 'read in part' | 'empty';
  readonly formats: readonly string[];
}

interface Opened {
  readonly sample: Sample;
  readonly values: readonly Json[];
}

/**
 * Sends a file through every format that recognises it, and through the one that its original was in,
 * since a reader may meet anything. Whatever they throw is thrown; so is a statement about a run that
 * could not be written and read again.
 */
export async function mutantOutcome(
  bytes: Buffer,
  formats: readonly TraceFormat[],
  original: TraceFormat | undefined,
): Promise<MutantOutcome> {
  const opened = await openedFile(bytes);
  if (opened === null) return { end: 'no JSON', formats: [] };
  readCompanion(opened, formats);
  const found = formats.filter((format) => format.detect(opened.sample) !== null);
  if (original !== undefined && !found.includes(original)) readAll(opened, original);
  let read = 0;
  let refused = 0;
  for (const format of found) {
    const counts = readAll(opened, format);
    read += counts.read;
    refused += counts.refused;
  }
  const names = found.map(({ name }) => name);
  if (found.length === 0) return { end: 'no format', formats: names };
  if (read === 0) return { end: refused === 0 ? 'empty' : 'refused', formats: names };
  return { end: refused === 0 ? 'read' : 'read in part', formats: names };
}

/** The values of a file, as importing reads them; null where the user is told why there are none. */
async function openedFile(bytes: Buffer): Promise<Opened | null> {
  try {
    const { sample, batches } = await openValues(inPieces(bytes));
    const values: Json[] = [];
    for await (const batch of batches(() => false)) {
      for (const read of batch) if (!isDamaged(read)) values.push(read.value);
    }
    return { sample, values };
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
}

function readAll(opened: Opened, format: TraceFormat): { read: number; refused: number } {
  let read = 0;
  let refused = 0;
  for (const reading of readingsOf(opened, format)) {
    if (isRefused(reading) || !canBeWritten(reading)) refused++;
    else read++;
  }
  return { read, refused };
}

function* readingsOf({ sample, values }: Opened, format: TraceFormat): Generator<TraceReading> {
  const { shape } = sample;
  if (shape === 'document') yield* format.read(values[0] ?? null);
  else if (format.detect(sample) === 'each') for (const value of values) yield* format.read(value);
  else yield* format.read(values);
}

function readCompanion({ sample, values }: Opened, formats: readonly TraceFormat[]): void {
  const change = detectCompanion(sample, formats)?.companion?.read(values[0] ?? null, 'a.json');
  change?.({ id: 'a', refused: 'nothing' });
}

/** The format of a file that was not damaged. */
export async function formatOf(
  bytes: Buffer,
  formats: readonly TraceFormat[],
): Promise<TraceFormat | undefined> {
  const opened = await openedFile(bytes);
  return formats.find((format) => opened !== null && format.detect(opened.sample) !== null);
}

/** Whether a run can be written; if so, it must be the same when it is read. */
function canBeWritten({ run, label, facts, notes }: RecordedTrace): boolean {
  if (run.goal.trim() === '') throw new Error('a run without a goal');
  if (notes.some((note) => typeof note !== 'string')) throw new Error('a note that is no text');
  for (const value of Object.values(facts)) {
    if (value === undefined) throw new Error('a fact without a value');
    if (typeof value === 'object' && value !== null) throw new Error('a fact that is no value');
  }
  if (runProblem(run) !== null) return false;
  const wrong = label === null ? null : labelProblem(label, run.steps.length);
  if (wrong !== null) throw new Error(`a label that is not sound: ${wrong.field}`);
  const trajectory = { id: 'TRACE-00001', instanceId: 'TRACE-00001', ...run, label };
  const again = readTrajectory(writeTrajectory(trajectory, PLAIN_NUMBERS), 'mutant', 1);
  const expected: unknown = JSON.parse(JSON.stringify(trajectory));
  if (!isDeepStrictEqual(again, expected)) throw new Error('a run that changes when written');
  return true;
}
