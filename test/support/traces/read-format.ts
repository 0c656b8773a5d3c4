import type { Sample, TraceFormat } from '../../../src/1-traces/trace-format.ts';
import { isRefused, type RecordedTrace } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { isToolStep, type Run } from '../../../src/run/run.ts';

/** The one trace that a record holds. */
export function onlyTrace(format: TraceFormat, value: Json): RecordedTrace {
  const [reading, ...others] = format.read(value);
  if (reading === undefined || others.length > 0) throw new Error('expected one reading');
  if (isRefused(reading)) throw new Error(`refused: ${reading.refused}`);
  return reading;
}

/** Why the one trace that a record holds is refused. */
export function onlyRefusal(format: TraceFormat, value: Json): string {
  const [reading] = format.read(value);
  if (reading === undefined || !isRefused(reading)) throw new Error('expected a refusal');
  return reading.refused;
}

export function documentOf(value: Json): Sample {
  return { shape: 'document', values: [value] };
}

/** What happened in a run, one short line per step. */
export function outline({ steps }: Run): readonly string[] {
  return steps.map((step) => {
    if (!isToolStep(step)) return `${step.from}: ${step.text}`;
    const { tool, args } = step.call;
    const { ok, data, error, missing } = step.observation;
    const result = missing ? 'missing' : ok ? JSON.stringify(data) : `failed ${error}`;
    return `${step.thought === '' ? '' : `(${step.thought}) `}${tool}${JSON.stringify(args)} → ${result}`;
  });
}
