import { describe, expect, it } from 'vitest';
import { spanFormats } from '../../../src/1-traces/formats/span-formats.ts';
import { readSpans } from '../../../src/1-traces/spans/read-spans.ts';
import type { Sample } from '../../../src/1-traces/trace-format.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { langchain, openAi, stamp, story } from '../../support/traces/parcel-story.ts';
import { onlyTrace, type PlainSpan, readingsOf, storyOf } from '../../support/traces/spans.ts';

const text = (value: unknown) => JSON.stringify(value);
const detectedAs = (format: string, sample: Sample) =>
  spanFormats.find(({ name }) => name === format)?.detect(sample);
const told = (...spans: readonly PlainSpan[]) => storyOf(onlyTrace(readingsOf(spans)));

describe('spans of OpenTelemetry', () => {
  const asked = { role: 'user', parts: [{ type: 'text', content: story.goal }] };
  const exchange = [
    {
      role: 'assistant',
      parts: [{ type: 'tool_call', id: 'c', name: 'track', arguments: { parcel: 9 } }],
    },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c', response: 'in Lyon' }] },
    { role: 'assistant', parts: [{ type: 'text', content: story.answer }] },
  ];

  it('of an agent tell the run where no model does', () => {
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.input.messages': text([asked]),
      'gen_ai.output.messages': text(exchange),
    };
    expect(told({ id: 'a', attributes })).toEqual(story);
  });

  it("may have all that an event says in one attribute, as Azure's have", () => {
    const event = (name: string, content: Json) => ({
      name,
      attributes: { 'gen_ai.event.content': text(content) },
    });
    const events = [
      event('gen_ai.user.message', openAi.question),
      event('gen_ai.assistant.message', openAi.call),
      event('gen_ai.tool.message', { id: 'call_track', content: 'in Lyon' }),
      event('gen_ai.choice', { message: openAi.answer }),
    ];
    expect(told({ id: 'm', attributes: { 'gen_ai.operation.name': 'chat' }, events })).toEqual(
      story,
    );
  });

  it('may have prompt and completion on two events', () => {
    const events = [
      {
        name: 'gen_ai.content.prompt',
        attributes: { 'gen_ai.prompt': text([openAi.question, openAi.call, openAi.result]) },
      },
      {
        name: 'gen_ai.content.completion',
        attributes: { 'gen_ai.completion': text([openAi.answer]) },
      },
    ];
    expect(told({ id: 'm', attributes: { 'gen_ai.operation.name': 'chat' }, events })).toEqual(
      story,
    );
  });

  it('of a workflow of OpenLLMetry say what was asked and answered', () => {
    const workflow = {
      'traceloop.span.kind': 'workflow',
      'traceloop.entity.input': text({ args: [story.goal], kwargs: {} }),
      'traceloop.entity.output': text(story.answer),
    };
    const tool = {
      'traceloop.span.kind': 'tool',
      'traceloop.entity.name': 'track',
      'traceloop.entity.input': text({ args: [], kwargs: { parcel: 9 } }),
      'traceloop.entity.output': text('in Lyon'),
    };
    expect(
      told(
        { id: 'w', to: 9, attributes: workflow },
        { id: 't', parent: 'w', from: 2, attributes: tool },
      ),
    ).toEqual(story);
  });

  it('of older versions of OpenLLMetry call messages prompts', () => {
    const attributes = {
      'llm.request.type': 'chat',
      'llm.prompts.0.role': 'user',
      'llm.prompts.0.content': 'Why?',
      'llm.completions.0.content': 'Because.',
    };
    expect(told({ id: 'm', attributes })).toMatchObject({ goal: 'Why?', answer: 'Because.' });
  });

  it('of Pydantic AI keep a structure as their answer', () => {
    const attributes = {
      agent_name: 'a',
      final_result: '{"town":"Lyon"}',
      'pydantic_ai.all_messages': text([asked, ...exchange.slice(0, 2)]),
    };
    expect(told({ id: 'a', name: 'agent run', attributes }).answer).toBe('{"town":"Lyon"}');
  });
});

describe('spans of the SDK of JavaScript', () => {
  const at = (second: number) => [1_760_000_000 + second, 0];
  const halves = (second: number) => {
    const nanoseconds = BigInt(1_760_000_000 + second) * 1_000_000_000n;
    const low = Number(BigInt.asIntN(32, nanoseconds));
    return { low, high: Number(nanoseconds >> 32n) };
  };
  const tool = (id: string) => ({
    name: id,
    attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': id },
  });
  const agent = {
    name: 'a',
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.input.messages': text([openAi.question]),
      'gen_ai.output.messages': text([openAi.answer]),
    },
  };

  it.each<[string, (second: number) => Json]>([
    ['seconds and nanoseconds', at],
    ['the halves of 64 bits', halves],
  ])('are ordered by %s and belong together by their context', (_, time) => {
    const parts = [agent, tool('first'), tool('second')];
    const spans = parts.map((part, i) => ({
      ...part,
      spanContext: { traceId: 't', spanId: part.name },
      ...(i === 0 ? {} : { parentSpanContext: { traceId: 't', spanId: 'a' } }),
      startTime: time(i),
      endTime: time(i === 0 ? 9 : i + 1),
    }));
    const { calls } = storyOf(onlyTrace(readSpans(spans.reverse() as Json)));
    expect(calls.map(({ tool: name }) => name)).toEqual(['first', 'second']);
  });

  it('in a list of traces are recognised', () => {
    const span = { ...tool('first'), span_id: 's', trace_id: 't' };
    const document = { traces: [{ spans: [span] }] } as Json;
    expect(detectedAs('otel-genai', { shape: 'document', values: [document] })).toBe('whole');
  });
});

describe('spans of OpenInference', () => {
  it('of tools may have their values in log records', () => {
    const message = (content: string) => [{ role: 'user', content }];
    const span = (id: string, more: JsonObject) => ({
      trace_id: 't',
      span_id: id,
      name: id,
      ...more,
    });
    const spans = [
      span('agent', {
        attributes: {
          'openinference.span.kind': 'AGENT',
          'input.value': story.goal,
          'output.value': story.answer,
        },
      }),
      span('track', {
        parent_span_id: 'agent',
        attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'track' },
        events: [
          {
            name: 'log',
            body: {
              input: { messages: message("{'parcel': 9}") },
              output: { messages: message('in Lyon') },
            },
          },
        ],
      }),
    ];
    expect(storyOf(onlyTrace(readSpans(spans as Json)))).toEqual(story);
  });

  const root: JsonObject = {
    'openinference.span.kind': 'CHAIN',
    'input.value': text({ messages: langchain.slice(0, 1) }),
    'output.value': text({ messages: langchain }),
  };

  it.each(['CHAIN', 'AGENT'])('that are one %s with all messages give the run', (kind) => {
    const attributes = { ...root, 'openinference.span.kind': kind };
    expect(told({ id: 'r', attributes })).toEqual(story);
  });

  it('that mark a handover are no calls', () => {
    const handover = { 'openinference.span.kind': 'TOOL' };
    expect(
      told(
        { id: 'r', to: 9, attributes: root },
        { id: 'h', parent: 'r', name: 'handoff to Clerk', from: 3, attributes: handover },
      ),
    ).toEqual(story);
  });

  const messages = (entry: (role: string, content: string) => Json) => ({
    input: [entry('user', 'Why?')],
    output: [entry('assistant', 'Because.')],
  });
  const nested = messages((role, content) => ({ message: { role, content } }));
  const dotted = messages((role, content) => ({
    'message.role': role,
    'message.content': content,
  }));
  const times = { start_time: stamp(0), end_time: stamp(1), parent_id: null, name: 'llm' };
  const span = {
    ...times,
    context: { trace_id: 't', span_id: 's' },
    attributes: {
      openinference: { span: { kind: 'LLM' } },
      llm: { input_messages: nested.input, output_messages: nested.output },
    },
  };
  const row = {
    ...times,
    'context.trace_id': 't',
    'context.span_id': 's',
    'attributes.openinference.span.kind': 'LLM',
    'attributes.llm.input_messages': dotted.input,
    'attributes.llm.output_messages': dotted.output,
  };

  it.each<[string, Json]>([
    ['with nested attributes', span],
    ['on a page', { data: [span], next_cursor: null }],
    ['as the row of a table', row],
  ])('%s are recognised and read', (_, document) => {
    expect(detectedAs('openinference', { shape: 'array', values: [document] })).toBe('whole');
    const { goal, answer } = storyOf(onlyTrace(readSpans([document])));
    expect([goal, answer]).toEqual(['Why?', 'Because.']);
  });
});
