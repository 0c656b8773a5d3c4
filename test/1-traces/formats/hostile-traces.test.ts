import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import { isRefused, type TraceReading } from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { trajectoryRow } from '../../../src/run/wire/trajectory-schema.ts';
import { hostileJson, mutated } from '../../support/traces/hostile-json.ts';
import { sampleOf } from '../../support/traces/readings.ts';

const user: Json = { role: 'user', content: [{ type: 'text', text: 'Go' }] };

/** A small trace of each format, to be damaged. */
const traces: Readonly<Record<string, Json>> = {
  'anthropic-messages': {
    model: 'm',
    system: 'Be brief.',
    messages: [
      user,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'get', input: { n: 1 } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ],
  },
  'openai-responses': {
    model: 'm',
    input: [
      { role: 'user', content: 'Go' },
      { type: 'reasoning', summary: [{ text: 'Hm.' }] },
      { type: 'function_call', call_id: 'c', name: 'get', arguments: '{"n":1}' },
      { type: 'function_call_output', call_id: 'c', output: 'x' },
      { type: 'shell_call', call_id: 's', action: { commands: ['ls'] } },
      { type: 'shell_call_output', call_id: 's', output: [{ outcome: { exit_code: 1 } }] },
    ],
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Ok' }] },
    ],
  },
  'claude-code': [
    { type: 'user', uuid: '1', parentUuid: null, message: user },
    {
      type: 'assistant',
      uuid: '2',
      parentUuid: '1',
      message: {
        id: 'm',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'a', name: 'Read', input: {} }],
      },
    },
    {
      type: 'user',
      uuid: '3',
      parentUuid: '2',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x' }] },
    },
    {
      type: 'assistant',
      uuid: '4',
      parentUuid: '3',
      message: { role: 'assistant', content: 'Done.' },
    },
  ],
  codex: [
    { type: 'session_meta', payload: { id: 's' } },
    {
      type: 'response_item',
      payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] },
    },
    {
      type: 'response_item',
      payload: { type: 'function_call', call_id: 'c', name: 'shell', arguments: '{}' },
    },
    {
      type: 'response_item',
      payload: { type: 'function_call_output', call_id: 'c', output: 'Exit code: 1' },
    },
    { type: 'event_msg', payload: { type: 'thread_rolled_back', num_turns: 1 } },
  ],
  'google-gemini': [
    { role: 'user', parts: [{ text: 'Go' }] },
    { role: 'model', parts: [{ functionCall: { name: 'get', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'get', response: { error: 'x' } } }] },
    { role: 'model', parts: [{ text: 'Done.' }] },
  ],
  'google-adk': {
    id: 's',
    events: [
      { author: 'user', invocation_id: 'i', content: { parts: [{ text: 'Go' }] } },
      {
        author: 'bot',
        invocation_id: 'i',
        content: { parts: [{ function_call: { name: 'transfer_to_agent' } }] },
      },
      { author: 'bot', invocation_id: 'i', content: { parts: [{ text: 'Done.' }] }, actions: {} },
    ],
    eval_cases: [{ eval_id: 'e', conversation: [{ user_content: { parts: [{ text: 'Go' }] } }] }],
  },
  'gemini-cli': {
    sessionId: 's',
    projectHash: 'h',
    messages: [
      { id: '1', type: 'user', content: 'Go' },
      {
        id: '2',
        type: 'gemini',
        content: 'Ok',
        toolCalls: [{ name: 'ls', args: {}, status: 'error' }],
      },
    ],
  },
  'bedrock-converse': {
    system: [{ text: 'Be brief.' }],
    messages: [
      { role: 'user', content: [{ text: 'Go' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'get', input: {} } }] },
      {
        role: 'user',
        content: [{ toolResult: { toolUseId: 'a', content: [{ json: { n: 1 } }] } }],
      },
      { role: 'assistant', content: [{ text: 'Done.' }] },
    ],
  },
  'openai-agents-sdk': [
    {
      object: 'trace.span',
      trace_id: 't',
      span_data: {
        type: 'generation',
        input: [{ role: 'user', content: 'Go' }],
        output: [
          { role: 'assistant', content: 'Ok', tool_calls: [{ id: 'c', function: { name: 'f' } }] },
        ],
      },
    },
  ],
  'api-recordings': {
    recordings: [
      {
        request: { url: '/v1/messages', body: { messages: [user] } },
        response: {
          status: 200,
          chunks: [
            'data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
            'data: {"type":"content_block_delta","index":0,"delta":{"text":"Hi"}}\n\n',
          ],
        },
      },
    ],
  },
};

/** Whatever a reading is, it must be something that can be written and read again. */
function expectSound(reading: TraceReading): void {
  if (isRefused(reading)) {
    expect(reading.refused).not.toMatch(/undefined|NaN|\n/);
    return;
  }
  const { goal, steps, finalAnswer, instructions } = reading.run;
  const row = {
    trajectory_id: 'T',
    instance_id: 'T',
    goal,
    instructions,
    steps,
    final_answer: finalAnswer,
  };
  const written = JSON.parse(JSON.stringify(row));
  expect(trajectoryRow.safeParse(written).error).toBeUndefined();
  expect(steps.map(({ index }) => index)).toEqual(steps.map((_, i) => i));
}

function readAll(value: Json): readonly TraceReading[] {
  const values = Array.isArray(value) ? value : [value];
  return traceFormats.flatMap((format) => {
    format.detect(sampleOf(value));
    format.detect({ shape: 'lines', values });
    return [value, ...values].flatMap((record) => [...format.read(record)]);
  });
}

describe('the readers of traces', () => {
  it('read or refuse any JSON, and never throw', () => {
    fc.assert(
      fc.property(hostileJson, (value) => readAll(value).forEach(expectSound)),
      { numRuns: 150 },
    );
  });

  it.each(Object.keys(traces))('read or refuse damaged traces in the format %s', (name) => {
    const format = traceFormats.find((each) => each.name === name);
    const trace = traces[name] as Json;
    fc.assert(
      fc.property(fc.nat(), fc.nat(), hostileJson, (first, second, replacement) => {
        const damaged = mutated(mutated(trace, first, replacement), second, replacement);
        for (const reading of format?.read(damaged) ?? []) expectSound(reading);
      }),
      { numRuns: 150 },
    );
  });

  it.each(Object.keys(traces))('know a trace in the format %s from all others', (name) => {
    const sample = sampleOf(traces[name] as Json);
    const found = traceFormats.filter((format) => format.detect(sample) !== null);
    expect(found.map((format) => format.name)).toEqual([name]);
  });
});
