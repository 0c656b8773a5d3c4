import { describe, expect, it } from 'vitest';
import { readSpans } from '../../../src/1-traces/spans/read-spans.ts';
import type { Json } from '../../../src/run/json.ts';
import { agent, tool } from '../../support/traces/genai-spans.ts';
import { onlyTrace, type PlainSpan, readingsOf, storyOf } from '../../support/traces/spans.ts';

const story = {
  goal: 'Refund order 7',
  calls: [{ tool: 'refund', args: { order: 7 }, result: 'done' }],
  users: [],
  answer: 'Refunded.',
};

describe('messages as events', () => {
  const asked = { name: 'gen_ai.user.message', attributes: { content: 'Refund order 7' } };
  const toolCalls = [
    { id: 'call_refund', type: 'function', function: { name: 'refund', arguments: '{"order":7}' } },
  ];

  it('are read from the events of spans', () => {
    const spans: PlainSpan[] = [
      {
        id: 'm1',
        attributes: { 'gen_ai.operation.name': 'chat' },
        events: [
          asked,
          {
            name: 'gen_ai.choice',
            attributes: { message: JSON.stringify({ tool_calls: toolCalls }) },
          },
        ],
      },
      {
        id: 'm2',
        from: 2,
        attributes: { 'gen_ai.operation.name': 'chat' },
        events: [
          asked,
          {
            name: 'gen_ai.assistant.message',
            attributes: { tool_calls: JSON.stringify(toolCalls) },
          },
          { name: 'gen_ai.tool.message', attributes: { content: 'done', id: 'call_refund' } },
          { name: 'gen_ai.choice', attributes: { message: 'Refunded.' } },
        ],
      },
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toEqual(story);
  });

  it('are read from log records that name the span', () => {
    const record = (spanId: string, eventName: string, body: Json) => ({
      traceId: 'f00d',
      spanId,
      eventName,
      body: { kvlistValue: { values: entriesOf(body) } },
    });
    const span = (spanId: string, second: number) => ({
      traceId: 'f00d',
      spanId,
      name: 'chat',
      startTimeUnixNano: `17600000${second}0000000000`,
      endTimeUnixNano: `17600000${second}5000000000`,
      attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'chat' } }],
    });
    const lines: Json = [
      { resourceSpans: [{ scopeSpans: [{ spans: [span('aa', 1), span('bb', 2)] }] }] },
      {
        resourceLogs: [
          {
            scopeLogs: [
              {
                logRecords: [
                  record('aa', 'gen_ai.user.message', { content: 'Refund order 7' }),
                  record('aa', 'gen_ai.choice', {
                    message: JSON.stringify({ tool_calls: toolCalls }),
                  }),
                  record('bb', 'gen_ai.tool.message', { content: 'done', id: 'call_refund' }),
                  record('bb', 'gen_ai.choice', { message: 'Refunded.' }),
                ],
              },
            ],
          },
        ],
      },
    ];
    expect(storyOf(onlyTrace(readSpans(lines)))).toEqual(story);
  });

  it('are read from an attribute that lists them', () => {
    const listed = [
      { 'event.name': 'gen_ai.user.message', role: 'user', content: 'Refund order 7' },
      { 'event.name': 'gen_ai.assistant.message', role: 'assistant', tool_calls: toolCalls },
      { 'event.name': 'gen_ai.tool.message', role: 'tool', id: 'call_refund', content: 'done' },
      { 'event.name': 'gen_ai.choice', message: { role: 'assistant', content: 'Refunded.' } },
    ];
    const attributes = { 'gen_ai.operation.name': 'chat', events: JSON.stringify(listed) };
    expect(storyOf(onlyTrace(readingsOf([{ id: 'm', attributes }])))).toEqual(story);
  });

  it('hold the arguments and results of tools, as Strands writes them', () => {
    const use = [{ toolUse: { toolUseId: 'tooluse_1', name: 'refund', input: { order: 7 } } }];
    const spans: PlainSpan[] = [
      agent({ id: 'a', to: 9 }, 'desk'),
      {
        id: 'm1',
        parent: 'a',
        from: 1,
        attributes: { 'gen_ai.operation.name': 'chat' },
        events: [
          { name: 'gen_ai.user.message', attributes: { content: '[{"text": "Refund order 7"}]' } },
          { name: 'gen_ai.choice', attributes: { message: JSON.stringify(use) } },
        ],
      },
      {
        ...tool({ id: 't', parent: 'a', from: 3 }, 'refund'),
        events: [
          {
            name: 'gen_ai.tool.message',
            attributes: { role: 'tool', content: '{"order": 7}', id: 'tooluse_1' },
          },
          { name: 'gen_ai.choice', attributes: { message: 'done', id: 'tooluse_1' } },
        ],
      },
      {
        id: 'm2',
        parent: 'a',
        from: 5,
        attributes: { 'gen_ai.operation.name': 'chat' },
        events: [{ name: 'gen_ai.choice', attributes: { message: '[{"text": "Refunded."}]' } }],
      },
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toEqual(story);
  });
});

function entriesOf(body: Json): Json {
  return Object.entries(body as Record<string, Json>).map(([key, value]) => ({
    key,
    value: { stringValue: value },
  }));
}
