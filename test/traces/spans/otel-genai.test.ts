import { describe, expect, it } from 'vitest';
import { readSpans } from '../../../src/traces/spans/read-spans.ts';
import type { Json } from '../../../src/trajectory/json.ts';
import { onlyTrace, type PlainSpan, readingsOf, storyOf } from '../../support/traces/spans.ts';

const text = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] });
const calling = (id: string, name: string, args: Json) => ({
  role: 'assistant',
  parts: [{ type: 'tool_call', id, name, arguments: args }],
});
const chat = (span: PlainSpan, input: Json, output: Json): PlainSpan => ({
  ...span,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify(input),
    'gen_ai.output.messages': JSON.stringify(output),
  },
});
const agent = (span: PlainSpan, name: string): PlainSpan => ({
  ...span,
  attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': name },
});
const tool = (span: PlainSpan, name: string, more: Record<string, Json> = {}): PlainSpan => ({
  ...span,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, ...more },
});

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
    const read = storyOf(onlyTrace(readSpans(lines)));
    expect(read).toMatchObject({ goal: story.goal, answer: story.answer });
    expect(read.calls).toMatchObject([{ tool: 'refund', args: { order: 7 } }]);
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

describe('tool spans', () => {
  it('without arguments take call and result from the messages', () => {
    const question = text('user', 'Refund order 7');
    const call = calling('call_refund', 'refund', '{"order": 7}');
    const result = {
      role: 'user',
      parts: [{ type: 'tool_call_response', id: 'call_refund', result: 'done' }],
    };
    const spans = [
      chat({ id: 'm1', from: 0 }, [question], [call]),
      tool({ id: 't', from: 2 }, 'refund', { 'gen_ai.tool.call.id': 'call_refund' }),
      chat({ id: 'm2', from: 4 }, [question, call, result], [text('assistant', 'Refunded.')]),
    ];
    expect(storyOf(onlyTrace(readingsOf(spans)))).toEqual(story);
  });

  it('of calls that were merged are left out', () => {
    const question = text('user', 'Refund order 7');
    const spans = [
      chat({ id: 'm1' }, [question], [calling('call_refund', 'refund', { order: 7 })]),
      tool({ id: 't1', from: 2 }, 'refund', {
        'gen_ai.tool.call.id': 'call_refund',
        'gcp.vertex.agent.tool_call_args': '{"order": 7}',
        'gcp.vertex.agent.tool_response': '{"ok": true}',
      }),
      tool({ id: 't2', from: 3 }, '(merged tools)', { 'gcp.vertex.agent.tool_call_args': 'N/A' }),
    ];
    expect(storyOf(onlyTrace(readingsOf(spans))).calls).toEqual([
      { tool: 'refund', args: { order: 7 }, result: { ok: true } },
    ]);
  });

  it('that failed give the error as the result', () => {
    const spans: PlainSpan[] = [
      chat({ id: 'm' }, [text('user', 'Go')], [calling('call_go', 'go', {})]),
      {
        ...tool({ id: 't', from: 2 }, 'go', { 'gen_ai.tool.call.id': 'call_go' }),
        status: { code: 'STATUS_CODE_ERROR', message: 'no such place' },
      },
    ];
    const [step] = onlyTrace(readingsOf(spans)).run.steps;
    expect(step).toMatchObject({ observation: { ok: false, error: 'no such place' } });
  });
});

describe('several agents in one trace', () => {
  const opening = text('user', 'Price of 3 tickets?');

  it('inside the call of a tool stay one step', () => {
    const call = calling('call_math', 'ask_math', { q: '3 * 40' });
    const inner = calling('call_mul', 'multiply', { a: 3, b: 40 });
    const spans = [
      agent({ id: 'outer', to: 20 }, 'desk'),
      chat({ id: 'm1', parent: 'outer', from: 1 }, [opening], [call]),
      tool({ id: 't', parent: 'outer', from: 3, to: 9 }, 'ask_math', {
        'gen_ai.tool.call.arguments': '{"q":"3 * 40"}',
        'gen_ai.tool.call.result': '120',
      }),
      agent({ id: 'inner', parent: 't', from: 4, to: 8 }, 'math'),
      chat({ id: 'm2', parent: 'inner', from: 5 }, [text('user', '3 * 40')], [inner]),
      tool({ id: 't2', parent: 'inner', from: 7, to: 8 }, 'multiply'),
      chat({ id: 'm3', parent: 'outer', from: 10 }, [opening], [text('assistant', 'It is 120.')]),
    ];
    const trace = onlyTrace(readingsOf(spans));
    expect(storyOf(trace)).toEqual({
      goal: 'Price of 3 tickets?',
      calls: [{ tool: 'ask_math', args: { q: '3 * 40' }, result: '120' }],
      users: [],
      answer: 'It is 120.',
    });
    expect(trace.notes.join()).toContain('the call is one step');
  });

  it('that were handed the conversation go on with it under their names', () => {
    const hand = calling('call_hand', 'transfer_to_tickets', {});
    const spans = [
      agent({ id: 'a', to: 5 }, 'triage'),
      chat({ id: 'm1', parent: 'a', from: 1 }, [opening], [hand]),
      tool({ id: 't', parent: 'a', from: 3 }, 'transfer_to_tickets', {
        'gen_ai.tool.call.result': 'tickets',
      }),
      agent({ id: 'b', from: 6, to: 9 }, 'tickets'),
      chat({ id: 'm2', parent: 'b', from: 7 }, [opening, hand], [text('assistant', '120.')]),
    ];
    const { run } = onlyTrace(readingsOf(spans));
    expect(run.steps.map(({ agent: name }) => name)).toEqual(['triage', 'tickets']);
    expect(run.finalAnswer).toBe('120.');
  });

  it('that worked apart are left out, and that is noted', () => {
    const spans = [
      agent({ id: 'a', to: 5 }, 'writer'),
      chat({ id: 'm1', parent: 'a', from: 1 }, [opening], [text('assistant', '120.')]),
      agent({ id: 'b', from: 6, to: 9 }, 'critic'),
      chat(
        { id: 'm2', parent: 'b', from: 7 },
        [text('user', 'Rate it')],
        [text('assistant', 'Bad')],
      ),
    ];
    const trace = onlyTrace(readingsOf(spans));
    expect(storyOf(trace)).toMatchObject({ users: [], answer: '120.' });
    expect(trace.notes.join()).toContain('left out');
  });
});

describe('traces that cannot be judged', () => {
  it('are refused with the setting that would have recorded their content', () => {
    const spans = [
      agent({ id: 'a', to: 5 }, 'desk'),
      tool({ id: 't', parent: 'a', from: 1 }, 'refund'),
    ];
    expect(readingsOf(spans)).toEqual([
      {
        id: 'trace-1',
        refused: expect.stringContaining('OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true'),
      },
    ]);
  });

  it('are refused if no span is of an agent, a model or a tool', () => {
    const [reading] = readingsOf([{ id: 'GET /', attributes: { 'http.method': 'GET' } }]);
    expect(reading).toMatchObject({ refused: expect.stringContaining('none of its spans') });
  });
});

describe('model calls that were recorded twice', () => {
  it('count once', () => {
    const input = [text('user', 'Hello there')];
    const output = [text('assistant', 'Good day.')];
    const spans = [
      chat({ id: 'wrapper', from: 0, to: 4 }, input, output),
      chat({ id: 'provider', parent: 'wrapper', from: 1, to: 3 }, input, output),
    ];
    expect(onlyTrace(readingsOf(spans)).run.steps).toHaveLength(1);
  });

  it('count twice if the model said the same thing again later', () => {
    const first = [text('user', 'Hello there')];
    const again = [...first, text('assistant', 'Good day.'), text('user', 'Hello there')];
    const spans = [
      chat({ id: 'm1', from: 0 }, first, [text('assistant', 'Good day.')]),
      chat({ id: 'm2', from: 5 }, again, [text('assistant', 'Good day.')]),
    ];
    const { run } = onlyTrace(readingsOf(spans));
    expect(run.steps.map((step) => ('text' in step ? step.text : ''))).toEqual([
      'Good day.',
      'Hello there',
      'Good day.',
    ]);
  });
});

it('one file with several traces gives a run for each', () => {
  const one = (trace: string, word: string) =>
    chat({ id: 'm', trace }, [text('user', word)], [text('assistant', `${word}!`)]);
  const readings = readingsOf([one('x', 'one'), one('y', 'two')]);
  expect(readings.map((reading) => ('run' in reading ? reading.run.goal : ''))).toEqual([
    'one',
    'two',
  ]);
});
