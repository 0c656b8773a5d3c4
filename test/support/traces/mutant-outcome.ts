import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../../../src/errors.ts';
import { isRefused, type RecordedTrace } from '../../../src/traces/recorded-trace.ts';
import type { TraceFormat } from '../../../src/traces/trace-format.ts';
import { labelProblem } from '../../../src/trajectory/label-problem.ts';
import type { NumberFormats } from '../../../src/trajectory/number-formats.ts';
import type { Trajectory } from '../../../src/trajectory/trajectory.ts';
import { isNestedTooDeep } from '../../../src/trajectory/wire/nesting.ts';
import { readTrajectory } from '../../../src/trajectory/wire/read-trajectory.ts';
import { writeTrajectory } from '../../../src/trajectory/wire/write-trajectory.ts';
import { type ParsedFile, parsedFile, readingsOf } from './parsed-file.ts';

/** What became of a file: how many of its records were read and how many refused. */
export interface MutantOutcome {
  readonly end: 'no JSON' | 'no format' | 'read' | 'refused' | 'read in part' | 'empty';
  readonly formats: readonly string[];
}

/**
 * Sends a file through every format that recognises it, and through the one that its original was in,
 * since a reader may meet anything. Whatever they throw is thrown; so is a statement about a run that
 * could not be written and read again.
 */
export function mutantOutcome(
  bytes: Buffer,
  formats: readonly TraceFormat[],
  original: TraceFormat | undefined,
): MutantOutcome {
  const text = bytes.toString('utf8');
  const parsed = isNestedTooDeep(text) || text.includes('1e999') ? null : parsedFile(text);
  if (parsed === null) return { end: 'no JSON', formats: [] };
  const found = formats.filter((format) => format.detect(parsed.sample) !== null);
  if (original !== undefined && !found.includes(original)) readAll(parsed, original);
  let read = 0;
  let refused = 0;
  for (const format of found) {
    const counts = readAll(parsed, format);
    read += counts.read;
    refused += counts.refused;
  }
  const names = found.map(({ name }) => name);
  if (found.length === 0) return { end: 'no format', formats: names };
  if (read === 0) return { end: refused === 0 ? 'empty' : 'refused', formats: names };
  return { end: refused === 0 ? 'read' : 'read in part', formats: names };
}

function readAll(parsed: ParsedFile, format: TraceFormat): { read: number; refused: number } {
  let read = 0;
  let refused = 0;
  for (const reading of readingsOf(parsed, format)) {
    if (isRefused(reading) || !canBeWritten(reading)) refused++;
    else read++;
  }
  return { read, refused };
}

/** The format of a file that was not damaged. */
export function formatOf(bytes: Buffer, formats: readonly TraceFormat[]): TraceFormat | undefined {
  const parsed = parsedFile(bytes.toString('utf8'));
  return parsed === null ? undefined : formats.find(({ detect }) => detect(parsed.sample) !== null);
}

const NONE: ReadonlySet<string> = new Set();
const AS_RECORDED: NumberFormats = { argumentFloats: () => NONE, resultFloats: () => NONE };

/** Whether a run can be written; if so, it must be the same when it is read. */
function canBeWritten({ run, label, facts, notes }: RecordedTrace): boolean {
  if (run.goal.trim() === '') throw new Error('a run without a goal');
  const wrong = label === null ? null : labelProblem(label, run.steps.length);
  if (wrong !== null) throw new Error(`a label that is not sound: ${wrong.field}`);
  for (const value of Object.values(facts)) {
    if (typeof value === 'object' && value !== null) throw new Error('a fact that is no value');
  }
  if (notes.some((note) => typeof note !== 'string')) throw new Error('a note that is no text');
  const trajectory = { id: 'TRACE-00001', instanceId: 'TRACE-00001', ...run, label };
  const line = writtenLine(trajectory);
  if (line === null) return false;
  const again = readTrajectory(line, 'mutant', 1);
  if (!isDeepStrictEqual(again, trajectory)) throw new Error('a run that changes when written');
  return true;
}

/** Null where a value inside the run is too deep or too large, of which the user is told. */
function writtenLine(trajectory: Trajectory): string | null {
  try {
    return writeTrajectory(trajectory, AS_RECORDED);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
