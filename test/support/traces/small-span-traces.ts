import type { Json, JsonObject } from '../../../src/run/json.ts';

const attribute = (key: string, value: string): Json => ({ key, value: { stringValue: value } });

/** One span in the wrapping of OTLP; later ones start later. */
function span(
  id: string,
  parent: string,
  attributes: Readonly<Record<string, string>>,
): JsonObject {
  return {
    traceId: 't',
    spanId: id,
    parentSpanId: parent,
    name: id,
    startTimeUnixNano: `${id}000`,
    endTimeUnixNano: `${id}999`,
    attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  };
}

const otlp = (...spans: Json[]): Json => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

const user = { role: 'user', parts: [{ type: 'text', content: 'Is it open?' }] };
const calling = {
  role: 'assistant',
  parts: [{ type: 'tool_call', id: 'c', name: 'hours', arguments: { shop: 'S-1' } }],
};
const answered = {
  role: 'tool',
  parts: [{ type: 'tool_call_response', id: 'c', response: 'open' }],
};
const said = { role: 'assistant', parts: [{ type: 'text', content: 'Yes.' }] };

/** The same small conversation in the formats of tracing. */
export const smallSpanTraces: Readonly<Record<string, Json>> = {
  'otel-genai': otlp(
    span('1', '', { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'clerk' }),
    span('2', '1', {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify([user]),
      'gen_ai.output.messages': JSON.stringify([calling]),
    }),
    span('3', '1', {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'hours',
      'gen_ai.tool.call.id': 'c',
      'gen_ai.tool.call.arguments': '{"shop":"S-1"}',
      'gen_ai.tool.call.result': 'open',
    }),
    span('4', '1', {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify([user, calling, answered]),
      'gen_ai.output.messages': JSON.stringify([said]),
    }),
  ),
  openinference: otlp(
    span('1', '', {
      'openinference.span.kind': 'AGENT',
      'input.value': 'Is it open?',
      'output.value': 'Yes.',
    }),
    span('2', '1', {
      'openinference.span.kind': 'TOOL',
      'tool.name': 'hours',
      'input.value': '{"shop":"S-1"}',
      'output.value': 'open',
    }),
  ),
  langsmith: {
    runs: [
      {
        id: '1',
        trace_id: '1',
        parent_run_id: null,
        dotted_order: '20260101T000000000001Z1',
        name: 'agent',
        run_type: 'chain',
        inputs: { messages: [{ type: 'human', content: 'Is it open?' }] },
        outputs: {
          messages: [
            { type: 'human', content: 'Is it open?' },
            { type: 'ai', content: '', tool_calls: [{ name: 'hours', args: {}, id: 'c' }] },
            { type: 'tool', tool_call_id: 'c', content: 'open' },
            { type: 'ai', content: 'Yes.' },
          ],
        },
        start_time: '2026-01-01T00:00:00Z',
        end_time: '2026-01-01T00:00:01Z',
      },
      {
        id: '2',
        trace_id: '1',
        parent_run_id: '1',
        dotted_order: '20260101T000000000001Z1.20260101T000000000002Z2',
        name: 'hours',
        run_type: 'tool',
        inputs: { input: '{}' },
        outputs: { output: 'open' },
        start_time: '2026-01-01T00:00:00Z',
        end_time: '2026-01-01T00:00:01Z',
      },
    ],
  },
  langfuse: {
    trace: { id: 't', name: 'agent', input: null, output: null },
    observations: [
      {
        id: '1',
        traceId: 't',
        parentObservationId: null,
        type: 'GENERATION',
        name: 'model',
        startTime: '2026-01-01T00:00:00Z',
        input: JSON.stringify([{ role: 'user', content: 'Is it open?' }]),
        output: JSON.stringify({ role: 'assistant', content: 'Yes.' }),
      },
    ],
  },
  mlflow: {
    info: { trace_id: 't', state: 'OK' },
    data: {
      spans: [
        {
          trace_id: 't',
          span_id: 'YQ==',
          parent_span_id: '',
          name: 'agent',
          start_time_unix_nano: 1,
          attributes: {
            'mlflow.spanType': '"AGENT"',
            'mlflow.spanInputs': '{"question":"Is it open?"}',
            'mlflow.spanOutputs': '"Yes."',
          },
        },
        {
          trace_id: 't',
          span_id: 'Yg==',
          parent_span_id: 'YQ==',
          name: 'hours',
          start_time_unix_nano: 2,
          attributes: {
            'mlflow.spanType': '"TOOL"',
            'mlflow.spanInputs': '{"shop":"S-1"}',
            'mlflow.spanOutputs': '"open"',
          },
        },
      ],
    },
  },
};
