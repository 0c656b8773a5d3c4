import type { Sample, TraceFormat, TraceReading } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';

/** A whole file as a format gets to see it: its beginning, and all of it. */
export interface ParsedFile {
  readonly sample: Sample;
  readonly whole: Json;
}

/** Parses a file as JSON, else as JSON Lines without the lines that are no JSON; null if none is. */
export function parsedFile(text: string): ParsedFile | null {
  const value = parsed(text);
  if (value === undefined) {
    const lines = text.split('\n').flatMap((line) => parsed(line) ?? []);
    return lines.length === 0 ? null : { sample: { shape: 'lines', values: lines }, whole: lines };
  }
  return Array.isArray(value)
    ? { sample: { shape: 'array', values: value.slice(0, 20) }, whole: value }
    : { sample: { shape: 'document', values: [value] }, whole: value };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What a format reads in a file that it recognised. */
export function* readingsOf(
  { sample, whole }: ParsedFile,
  format: TraceFormat,
): Generator<TraceReading> {
  if (sample.shape === 'document' || format.detect(sample) === 'whole') yield* format.read(whole);
  else for (const element of whole as readonly Json[]) yield* format.read(element);
}
