import type { Sample, TraceFormat } from '../../../src/1-traces/trace-format.ts';
import { isRefused, type TraceReading } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { isToolStep, type Run } from '../../../src/run/run.ts';

/** A value as the beginning of a file that holds nothing else. */
export function sampleOf(value: Json, shape?: Sample['shape']): Sample {
  if (!Array.isArray(value)) return { shape: shape ?? 'document', values: [value] };
  return { shape: shape ?? 'array', values: value };
}

/** What a format reads from a file, the way that its own `detect` says; nothing if it is not its own. */
export function readingsOf(
  format: TraceFormat,
  value: Json,
  shape?: Sample['shape'],
): readonly TraceReading[] {
  const how = format.detect(sampleOf(value, shape));
  if (how === null) return [];
  const records = how === 'each' && Array.isArray(value) ? value : [value];
  return records.flatMap((record) => [...format.read(record)]);
}

/** The one run of a file. */
export function runIn(format: TraceFormat, value: Json, shape?: Sample['shape']): Run {
  const readings = readingsOf(format, value, shape);
  const [reading] = readings;
  if (readings.length !== 1 || reading === undefined) {
    throw new Error(`expected one trace, found ${readings.length}`);
  }
  if (isRefused(reading)) throw new Error(`refused: ${reading.refused}`);
  return reading.run;
}

/** Why the one trace of a file is refused. */
export function refusalOf(format: TraceFormat, value: Json, shape?: Sample['shape']): string {
  const [reading] = readingsOf(format, value, shape);
  if (reading === undefined) throw new Error('expected a refusal, found nothing');
  if (!isRefused(reading)) throw new Error('expected a refusal, found a run');
  return reading.refused;
}

/** The notes of the first trace of a file. */
export function notesOf(
  format: TraceFormat,
  value: Json,
  shape?: Sample['shape'],
): readonly string[] {
  const [reading] = readingsOf(format, value, shape);
  return reading === undefined || isRefused(reading) ? [] : reading.notes;
}

/** What the first trace of a file leaves out, and how many parts of the file that is. */
export function leftOutOf(
  format: TraceFormat,
  value: Json,
  shape?: Sample['shape'],
): readonly string[] {
  const [reading] = readingsOf(format, value, shape);
  return (reading?.leftOut ?? []).map(({ reason, from }) => `${from.length}: ${reason}`);
}

/** A run in one line per step, for tests that are about the order of things. */
export function outline(run: Run): readonly string[] {
  return run.steps.map((step) => {
    if (!isToolStep(step)) return `${step.from}: ${step.text}`;
    const { call, observation } = step;
    const result = observation.missing
      ? 'missing'
      : observation.ok
        ? JSON.stringify(observation.data)
        : `failed ${observation.error}`;
    return `${call.tool}(${JSON.stringify(call.args)}) -> ${result}`;
  });
}

/** What the agent thought before each call. */
export function thoughts(run: Run): readonly string[] {
  return run.steps.filter(isToolStep).map(({ thought }) => thought);
}
