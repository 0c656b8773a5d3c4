import { describe, expect, it } from 'vitest';
import { readSpans } from '../../../src/1-traces/spans/read-spans.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { onlyTrace, storyOf } from '../../support/traces/spans.ts';

const NANO = 1_760_000_000_000_000_000n;

interface Plain {
  readonly id: string;
  readonly parent: string | null;
  readonly second: bigint;
  readonly attributes: JsonObject;
}

const messages = (value: Json) => JSON.stringify(value);
const question = { role: 'user', parts: [{ type: 'text', content: 'How warm is it in Oslo?' }] };
const call = {
  role: 'assistant',
  parts: [{ type: 'tool_call', id: 'call_oslo', name: 'weather', arguments: { city: 'Oslo' } }],
};
const result = {
  role: 'tool',
  parts: [{ type: 'tool_call_response', id: 'call_oslo', response: { celsius: 4 } }],
};
const answer = { role: 'assistant', parts: [{ type: 'text', content: 'It is 4 degrees.' }] };

/** Written last first: the order of a file means nothing. */
const plain: readonly Plain[] = [
  {
    id: 'c3',
    parent: 'a1',
    second: 3n,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.usage.input_tokens': 40,
      'gen_ai.input.messages': messages([question, call, result]),
      'gen_ai.output.messages': messages([answer]),
    },
  },
  {
    id: 'b2',
    parent: 'a1',
    second: 1n,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': messages([question]),
      'gen_ai.output.messages': messages([call]),
    },
  },
  { id: 'a1', parent: null, second: 0n, attributes: { 'http.route': '/ask' } },
];

const startOf = ({ second }: Plain) => NANO + second * 1_000_000_000n;
const endOf = (span: Plain) => startOf(span) + (span.parent === null ? 9n : 1n) * 1_000_000_000n;

function otlpAttributes(attributes: JsonObject): Json {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  })) as Json;
}

const otlpSpans = plain.map((span) => ({
  traceId: 'f00d',
  spanId: span.id,
  ...(span.parent === null ? {} : { parentSpanId: span.parent }),
  name: span.id,
  startTimeUnixNano: String(startOf(span)),
  endTimeUnixNano: String(endOf(span)),
  attributes: otlpAttributes(span.attributes),
}));

const dump = plain.map((span) => ({
  name: span.id,
  context: { trace_id: '0xf00d', span_id: `0x${span.id}`, trace_state: '[]' },
  parent_id: span.parent === null ? null : `0x${span.parent}`,
  start_time: new Date(Number(startOf(span) / 1_000_000n)).toISOString(),
  end_time: new Date(Number(endOf(span) / 1_000_000n)).toISOString(),
  attributes: span.attributes,
}));

const normalised = plain.map((span) => ({
  trace_id: 'f00d',
  span_id: span.id,
  parent_span_id: span.parent,
  name: span.id,
  start_time: Number(startOf(span)),
  end_time: Number(endOf(span)),
  attributes: span.attributes,
  span_events: [],
}));

const jaeger = plain.map((span) => ({
  traceID: 'f00d',
  spanID: span.id,
  operationName: span.id,
  references:
    span.parent === null ? [] : [{ refType: 'CHILD_OF', traceID: 'f00d', spanID: span.parent }],
  startTime: Number(startOf(span) / 1000n),
  duration: Number((endOf(span) - startOf(span)) / 1000n),
  tags: Object.entries(span.attributes).map(([key, value]) => ({ key, type: 'string', value })),
  logs: [],
}));

const wrappings: Readonly<Record<string, Json>> = {
  OTLP: { resourceSpans: [{ resource: {}, scopeSpans: [{ scope: {}, spans: otlpSpans }] }] },
  'OTLP, one document per line': otlpSpans.map((span) => ({
    resourceSpans: [{ scopeSpans: [{ spans: [span] }] }],
  })),
  Tempo: { batches: [{ resource: {}, instrumentationLibrarySpans: [{ spans: otlpSpans }] }] },
  'Tempo, second version': { trace: { resourceSpans: [{ scopeSpans: [{ spans: otlpSpans }] }] } },
  Jaeger: { data: [{ traceID: 'f00d', spans: jaeger, processes: {} }], total: 0 },
  'a dump of an SDK': dump,
  'a normalised list': normalised,
  'a normalised object': { spans: normalised },
};

describe('spans in their wrappings', () => {
  it.each(Object.keys(wrappings))('%s gives the same run as the others', (name) => {
    expect(storyOf(onlyTrace(readSpans(wrappings[name] as Json)))).toEqual({
      goal: 'How warm is it in Oslo?',
      calls: [{ tool: 'weather', args: { city: 'Oslo' }, result: { celsius: 4 } }],
      users: [],
      answer: 'It is 4 degrees.',
    });
  });
});
