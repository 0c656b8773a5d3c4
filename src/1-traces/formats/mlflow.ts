import type { Json, JsonObject } from '../../run/json.ts';
import { at, decoded, isObject, listAt, textAt } from '../../run/json.ts';
import type { Meaning } from '../spans/meaning.ts';
import { readTraces } from '../spans/read-spans.ts';
import {
  recordedAgent,
  recordedModel,
  recordedOther,
  recordedTool,
} from '../spans/recorded-calls.ts';
import type { Span } from '../spans/span.ts';
import { meaningOf } from '../spans/vocabularies/vocabularies.ts';
import { spansIn } from '../spans/wrappings.ts';
import {
  isRefused,
  type ReadOptions,
  type TraceFormat,
  type TraceReading,
} from '../trace-format.ts';

/**
 * Traces of MLflow: `{info, data: {spans}}`, as `mlflow traces get` and `Trace.to_json` write them, or
 * `{traces: […]}`, as a search gives them.
 */
export const mlflow: TraceFormat = {
  name: 'mlflow',
  description: 'traces of MLflow',
  signs: ['info.trace_id', 'data.spans[].attributes'],
  detect: ({ values }) => (values.some((value) => tracesIn(value).some(isTrace)) ? 'each' : null),
  *read(value, options) {
    for (const trace of tracesIn(value)) yield* readTrace(trace, options);
  },
};

function tracesIn(value: Json): readonly Json[] {
  const found = listAt(value, 'traces');
  return found.length > 0 ? found : [value];
}

function isTrace(value: Json): boolean {
  const info = decoded(at(value, 'info'));
  return idOf(info) !== undefined && Array.isArray(at(decoded(at(value, 'data')), 'spans'));
}

function idOf(info: Json | undefined): string | undefined {
  return textAt(info, 'trace_id') ?? textAt(info, 'request_id');
}

function* readTrace(value: Json, options: ReadOptions | undefined): Iterable<TraceReading> {
  const info = decoded(at(value, 'info'));
  const id = idOf(info) ?? null;
  const spans = spansIn(listAt(decoded(at(value, 'data')), 'spans')).map((span) => ({
    ...span,
    traceId: id,
    attributes: decodedValues(span.attributes),
  }));
  const state = textAt(info, 'state') ?? textAt(info, 'status');
  const names = new Set(spans.map(({ name }) => name));
  for (const reading of readTraces(spans, options, (span) =>
    mlflowMeaning(unnumbered(span, names)),
  )) {
    yield isRefused(reading) || state === undefined
      ? { ...reading, id }
      : { ...reading, id, facts: { ...reading.facts, state } };
  }
}

/** Spans of the same name were numbered, from 1, by versions that needed distinct names. */
function unnumbered(span: Span, names: ReadonlySet<string>): Span {
  const base = /^(.+)_\d{1,4}$/.exec(span.name)?.[1];
  const isNumbered =
    base !== undefined && names.has(`${base}_1`) && names.has(`${base}_2`) && !names.has(base);
  return isNumbered ? { ...span, name: base } : span;
}

/** MLflow encodes every attribute, spans that came in over OpenTelemetry only some. */
function decodedValues(attributes: JsonObject): JsonObject {
  const found: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(attributes)) {
    found[key] = key.startsWith('mlflow.') ? (decoded(value, 1) ?? null) : value;
  }
  return found;
}

function mlflowMeaning(span: Span): Meaning {
  const { attributes } = span;
  const type = textAt(attributes, 'mlflow.spanType') ?? 'UNKNOWN';
  const input = written(at(attributes, 'mlflow.spanInputs'));
  const output = written(at(attributes, 'mlflow.spanOutputs'));
  const body = { span, input, output };
  const name = textAt(attributes, 'mlflow.spanFunctionName') ?? span.name;
  switch (type) {
    case 'LLM':
    case 'CHAT_MODEL':
      return recordedModel(body);
    case 'TOOL':
    case 'RETRIEVER':
      return recordedTool(body, type === 'TOOL' ? span.name : name);
    case 'AGENT':
      return recordedAgent(body, span.name);
    default: {
      const told = meaningOf(span);
      const says = told.kind !== 'other' || (input === undefined && output === undefined);
      return says ? told : recordedOther(body);
    }
  }
}

/** What was written; nothing where there is only an empty value. */
function written(value: Json | undefined): Json | undefined {
  if (value === null || (isObject(value) && Object.keys(value).length === 0)) return undefined;
  return value;
}
