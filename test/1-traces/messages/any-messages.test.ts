import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunBuilder } from '../../../src/1-traces/building/run-builder.ts';
import {
  addAnyInput,
  addAnyOutput,
  answeredIn,
  askedIn,
} from '../../../src/1-traces/messages/any-body.ts';
import { addAnyMessages } from '../../../src/1-traces/messages/any-messages.ts';
import type { Json } from '../../../src/run/json.ts';

const ARGS = { id: 5 };

/** Question, call, result and answer, in each dialect. */
const dialects: Readonly<Record<string, readonly Json[]>> = {
  'the conventions of OpenTelemetry': [
    { role: 'user', parts: [{ type: 'text', content: 'Is 5 open?' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'look', arguments: ARGS }] },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c', response: 'open' }] },
    { role: 'assistant', parts: [{ type: 'text', content: 'Yes.' }] },
  ],
  'OpenAI chat': [
    { role: 'user', content: 'Is 5 open?' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'c', function: { name: 'look', arguments: '{"id":5}' } }],
    },
    { role: 'tool', tool_call_id: 'c', content: 'open' },
    { role: 'assistant', content: 'Yes.' },
  ],
  'OpenAI Responses': [
    { role: 'user', content: 'Is 5 open?' },
    { type: 'function_call', call_id: 'c', name: 'look', arguments: '{"id":5}' },
    { type: 'function_call_output', call_id: 'c', output: 'open' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes.' }] },
  ],
  Anthropic: [
    { role: 'user', content: 'Is 5 open?' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'look', input: ARGS }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: 'open' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
  ],
  'Bedrock Converse': [
    { role: 'user', content: [{ text: 'Is 5 open?' }] },
    { role: 'assistant', content: [{ toolUse: { toolUseId: 'c', name: 'look', input: ARGS } }] },
    { role: 'user', content: [{ toolResult: { toolUseId: 'c', content: [{ text: 'open' }] } }] },
    { role: 'assistant', content: [{ text: 'Yes.' }] },
  ],
  Gemini: [
    { role: 'user', parts: [{ text: 'Is 5 open?' }] },
    { role: 'model', parts: [{ function_call: { name: 'look', args: ARGS } }] },
    {
      role: 'user',
      parts: [{ function_response: { name: 'look', response: { result: 'open' } } }],
    },
    { role: 'model', parts: [{ text: 'Yes.' }] },
  ],
  LangChain: [
    { type: 'human', content: 'Is 5 open?' },
    { type: 'ai', content: '', tool_calls: [{ id: 'c', name: 'look', args: ARGS }] },
    { type: 'tool', tool_call_id: 'c', content: 'open' },
    { type: 'ai', content: 'Yes.' },
  ],
  'the AI SDK': [
    { role: 'user', content: [{ type: 'text', text: 'Is 5 open?' }] },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'look', input: ARGS }],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          toolName: 'look',
          output: { type: 'text', value: 'open' },
        },
      ],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
  ],
  'calls that a logger wrote as text': [
    { role: 'user', content: 'Is 5 open?' },
    { role: 'tool', content: '[{"function":{"name":"look","arguments":"{\\"id\\":5}"},"id":"c"}]' },
    { role: 'tool', content: 'open' },
    { role: 'assistant', content: 'Yes.' },
  ],
};

function runOf(add: (builder: RunBuilder) => void) {
  const builder = new RunBuilder();
  add(builder);
  const built = builder.finish();
  if (typeof built === 'string') throw new Error(built);
  return built.run;
}

describe('messages of any dialect', () => {
  it.each(Object.keys(dialects))('%s is recognised', (name) => {
    const run = runOf((builder) => addAnyMessages(builder, dialects[name] as readonly Json[]));
    expect(run).toMatchObject({
      goal: 'Is 5 open?',
      steps: [{ call: { tool: 'look', args: ARGS }, observation: { ok: true } }, { text: 'Yes.' }],
      finalAnswer: 'Yes.',
    });
    expect(JSON.stringify(run.steps[0])).toContain('open');
  });

  it('keep the ids of calls, by which spans of tools are found', () => {
    const calls: unknown[] = [];
    class Watching extends RunBuilder {
      override agent(reply: Parameters<RunBuilder['agent']>[0]) {
        calls.push(...(reply.calls ?? []).map(({ id }) => id));
        return super.agent(reply);
      }
    }
    addAnyMessages(new Watching(), dialects['OpenAI chat'] as readonly Json[]);
    expect(calls).toEqual(['c']);
  });
});

describe('bodies of any provider', () => {
  it.each<[string, Json, Json]>([
    ['a text', 'Hello', 'Hi.'],
    [
      'a request and a completion',
      { messages: [{ role: 'user', content: 'Hello' }] },
      choice('Hi.'),
    ],
    [
      'contents and candidates',
      { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] },
      gemini('Hi.'),
    ],
    ['a prompt', { prompt: 'Hello' }, { text: 'Hi.' }],
    [
      'generations',
      { messages: [[{ type: 'human', content: 'Hello' }]] },
      { generations: [[{ text: 'Hi.' }]] },
    ],
    [
      'encoded twice',
      JSON.stringify(JSON.stringify({ prompt: 'Hello' })),
      JSON.stringify(choice('Hi.')),
    ],
  ])('%s says what was asked and answered', (_, input, output) => {
    const run = runOf((builder) => {
      expect(addAnyInput(builder, input)).toBe(true);
      expect(addAnyOutput(builder, output)).toBe(true);
    });
    expect([run.goal, run.finalAnswer]).toEqual(['Hello', 'Hi.']);
  });

  it.each<[Json, string | undefined]>([
    [{ customer_query: 'Cancel it', customer_id: 'c1' }, 'Cancel it'],
    [{ args: ['x'], kwargs: { question: 'Why?' } }, 'Why?'],
    [{ new_message: { role: 'user', parts: [{ text: 'hi' }] } }, 'hi'],
    [{ a: 'one', b: 'two' }, undefined],
  ])('%j asks %s', (value, text) => {
    expect(askedIn(value)).toBe(text);
  });

  it('an answer may be a number', () => {
    expect(answeredIn(3)).toBe('3');
  });

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const builder = new RunBuilder();
        addAnyInput(builder, value as Json);
        addAnyOutput(builder, value as Json);
        builder.finish();
      }),
    );
  });
});

function choice(text: string): Json {
  return { choices: [{ message: { role: 'assistant', content: text } }] };
}

function gemini(text: string): Json {
  return { candidates: [{ content: { role: 'model', parts: [{ text }] } }] };
}
