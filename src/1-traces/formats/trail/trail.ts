import { at, isObject, type Json, listAt } from '../../../run/json.ts';
import type { Run } from '../../../run/run.ts';
import { assembled } from '../../spans/assemble.ts';
import { traceIdOf } from '../../spans/span-fields.ts';
import { meaningOf } from '../../spans/vocabularies/vocabularies.ts';
import { spansIn } from '../../spans/wrappings.ts';
import { isRefused, type TraceFormat, type TraceReading } from '../../trace-format.ts';
import { trailAnnotations } from './annotations.ts';

/**
 * Traces of the TRAIL benchmark: `{trace_id, spans}`, OpenInference spans that are nested by
 * `child_spans`. The logs beside the spans hold the benchmark's answer and the steps of its annotators,
 * so nothing of them is read. What people found wrong is in a file of its own.
 */
export const trail: TraceFormat = {
  name: 'trail',
  description: 'traces of the TRAIL benchmark, with the annotations beside them',
  signs: ['spans[].span_attributes', 'spans[].span_name', 'trace_id'],
  detect: ({ values }) => (values.some(isTrace) ? 'each' : null),
  read: (value) => [readTrace(value)],
  companion: trailAnnotations(stepOfSpan),
};

function isTrace(value: Json): boolean {
  return listAt(value, 'spans').some((span) => isObject(at(span, 'span_attributes')));
}

/** Where the spans of each run came to lie, for the annotations, which name spans. */
const places = new WeakMap<Run, (spanId: string) => number | null>();

function readTrace(value: Json): TraceReading {
  const spans = spansIn(listAt(value, 'spans'));
  const id = traceIdOf(value) ?? spans[0]?.traceId ?? null;
  const { reading, stepOf } = assembled(id, spans, meaningOf);
  if (!isRefused(reading)) places.set(reading.run, stepOf);
  return reading;
}

function stepOfSpan(run: Run, spanId: string): number | null {
  return places.get(run)?.(spanId) ?? null;
}
