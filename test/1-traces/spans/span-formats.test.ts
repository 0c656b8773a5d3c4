import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import { readSpans } from '../../../src/1-traces/spans/read-spans.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { onlyTrace, type PlainSpan, plainSpan, storyOf } from '../../support/traces/spans.ts';

const namesOf = (values: readonly Json[]) =>
  traceFormats
    .filter(({ detect }) => detect({ shape: 'array', values }) !== null)
    .map(({ name }) => name);
const SPANS = ['otel-genai', 'openinference', 'vercel-telemetry', 'monocle', 'langfuse', 'mlflow'];

const marked = (key: string, value: Json) => [plainSpan({ id: 's', attributes: { [key]: value } })];

describe('a file of spans', () => {
  it.each<[string, string, Json]>([
    ['otel-genai', 'gen_ai.operation.name', 'chat'],
    ['openinference', 'openinference.span.kind', 'LLM'],
    ['openinference', 'llm.input_messages.0.message.role', 'user'],
    ['vercel-telemetry', 'ai.operationId', 'ai.generateText'],
    ['monocle', 'monocle_apptrace.version', '0.5.1'],
  ])('is %s and nothing else if a span has %s', (name, key, value) => {
    expect(namesOf(marked(key, value))).toEqual([name]);
  });

  it('is in one format even if its spans have the attributes of several', () => {
    const spans = [
      ...marked('gen_ai.system', 'openai'),
      ...marked('ai.operationId', 'ai.toolCall'),
    ];
    expect(namesOf(spans)).toEqual(['vercel-telemetry']);
  });

  it.each<[string, Json]>([
    ['messages', { role: 'user', content: 'Hello' }],
    ['a response', { id: 'x', object: 'chat.completion', choices: [] }],
    ['an object with a name and tags', { id: 'x', name: 'trace', tags: [] }],
    ['a text', 'resourceSpans'],
    ['nothing', null],
  ])('is not %s', (_, value) => {
    expect(namesOf([value]).filter((name) => SPANS.includes(name))).toEqual([]);
  });
});

describe('vercel-telemetry', () => {
  const operation = (span: PlainSpan, id: string, attributes: JsonObject) =>
    plainSpan({ ...span, attributes: { 'ai.operationId': id, ...attributes } });
  const question = { role: 'user', content: [{ type: 'text', text: 'Weather in Bern?' }] };
  const call = { toolCallId: 'call_bern', toolName: 'weather', input: '{"city":"Bern"}' };
  const calls = JSON.stringify([call]);
  const history = [
    question,
    {
      role: 'assistant',
      content: [{ type: 'tool-call', ...call, input: { city: 'Bern' } }],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call_bern',
          toolName: 'weather',
          output: { type: 'json', value: { sky: 'grey' } },
        },
      ],
    },
  ];

  it('counts the reply that an outer and an inner span repeat once', () => {
    const spans = [
      operation({ id: 'outer', to: 9 }, 'ai.generateText', {
        'ai.prompt': '{"system":"Be brief.","prompt":"Weather in Bern?"}',
        'ai.response.text': 'Grey.',
      }),
      operation({ id: 'm1', parent: 'outer', from: 1 }, 'ai.generateText.doGenerate', {
        'ai.prompt.messages': JSON.stringify([{ role: 'system', content: 'Be brief.' }, question]),
        'ai.response.toolCalls': calls,
      }),
      operation({ id: 't', parent: 'outer', from: 3 }, 'ai.toolCall', {
        'ai.toolCall.name': 'weather',
        'ai.toolCall.id': 'call_bern',
        'ai.toolCall.args': '{"city":"Bern"}',
        'ai.toolCall.result': '{"sky":"grey"}',
      }),
      operation({ id: 'm2', parent: 'outer', from: 5 }, 'ai.generateText.doGenerate', {
        'ai.prompt.messages': JSON.stringify(history),
        'ai.response.text': 'Grey.',
      }),
    ];
    const trace = onlyTrace(readSpans(spans));
    expect(storyOf(trace)).toEqual({
      goal: 'Weather in Bern?',
      calls: [{ tool: 'weather', args: { city: 'Bern' }, result: { sky: 'grey' } }],
      users: [],
      answer: 'Grey.',
    });
    expect(trace.run.steps).toHaveLength(2);
    expect(trace.run.instructions).toBe('Be brief.');
  });

  it('says that a run ends without an answer', () => {
    const spans = [
      operation({ id: 'm' }, 'ai.generateText', {
        'ai.prompt': '{"prompt":"Weather in Bern?"}',
        'ai.response.toolCalls': calls,
      }),
    ];
    const trace = onlyTrace(readSpans(spans));
    expect(trace.run.finalAnswer).toBe('');
    expect(trace.notes.join()).toContain('without an answer');
  });

  it('names the setting if inputs and outputs were not recorded', () => {
    const [reading] = [...readSpans([operation({ id: 'm' }, 'ai.generateText', {})])];
    expect(reading).toMatchObject({ refused: expect.stringContaining('recordInputs: true') });
  });
});

describe('monocle', () => {
  const typed = (span: PlainSpan, type: string, name: string, input: Json, output: Json) =>
    plainSpan({
      ...span,
      attributes: {
        'monocle_apptrace.version': '0.5.1',
        'span.type': type,
        'entity.1.name': name,
      },
      events: [
        { name: 'data.input', attributes: { input } },
        { name: 'data.output', attributes: { response: output } },
      ],
    });

  it('tells the agents that a workflow runs one after the other', () => {
    const asked = '{"user": "Book a room"}';
    const spans = [
      typed({ id: 'r', to: 20 }, 'agentic.request', '', 'Book a room', 'All is booked.'),
      typed({ id: 'f', parent: 'r', from: 0, to: 1 }, 'agentic.invocation', 'flight', 'x', 'y'),
      typed(
        { id: 'm0', parent: 'f', from: 0 },
        'inference',
        'model',
        [asked],
        '{"model": "No flight."}',
      ),
      typed({ id: 'a', parent: 'r', from: 1, to: 8 }, 'agentic.invocation', 'hotel', 'x', 'y'),
      typed({ id: 'm1', parent: 'a', from: 2 }, 'inference', 'model', [asked], {}),
      typed(
        { id: 't', parent: 'a', from: 4 },
        'agentic.tool.invocation',
        'book',
        "{'n': 1}",
        "{'ok': True}",
      ),
      typed(
        { id: 'm2', parent: 'a', from: 6 },
        'inference',
        'model',
        [asked],
        '{"model": "Booked."}',
      ),
      typed({ id: 'b', parent: 'r', from: 9, to: 15 }, 'agentic.invocation', 'summary', 'x', 'y'),
      typed(
        { id: 'm3', parent: 'b', from: 10 },
        'inference',
        'model',
        [asked, '{"user": "For context:"}'],
        '{"model": "All is booked."}',
      ),
    ];
    const { run } = onlyTrace(readSpans(spans));
    expect(run).toMatchObject({
      goal: 'Book a room',
      steps: [
        { agent: 'flight', text: 'No flight.' },
        {
          agent: 'hotel',
          call: { tool: 'book', args: { n: 1 } },
          observation: { data: { ok: true } },
        },
        { agent: 'hotel', text: 'Booked.' },
        { agent: 'summary', text: 'All is booked.' },
      ],
      finalAnswer: 'All is booked.',
    });
  });
});
