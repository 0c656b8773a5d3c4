import { describe, expect, it } from 'vitest';
import { traceFormats } from '../../../src/1-traces/formats/formats.ts';
import { detectFormat } from '../../../src/1-traces/reading/detect-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { notesOf, outline, runIn, sampleOf } from '../../support/traces/readings.ts';

/** The one format that recognises a value, and the run in it. */
function read(value: unknown, shape?: 'lines') {
  const { format } = detectFormat(sampleOf(value as Json, shape), traceFormats);
  const run = runIn(format, value as Json, shape);
  const notes = notesOf(format, value as Json, shape);
  return { format: format.name, goal: run.goal, steps: outline(run), notes, run };
}

const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown) => ({ role: 'assistant', content });
const call = (id: string, x: number) => ({
  id,
  function: { name: 'look', arguments: JSON.stringify({ x }) },
});
const calls = (...made: readonly unknown[]) => ({ ...assistant(null), tool_calls: made });
const tool = (id: string, content: unknown) => ({ role: 'tool', tool_call_id: id, content });

describe('conversations in the form of OpenAI', () => {
  it('are told from requests to Anthropic that hold nothing but text by the form of the tools', () => {
    const messages = [user('Hi'), assistant('Hello')];
    const tools = [{ name: 'look', input_schema: {} }];
    expect(read({ model: 'm', messages, tools }).format).toBe('anthropic-messages');
    expect(read({ model: 'm', messages, tools: [{ function: { name: 'look' } }] }).format).toBe(
      'openai-chat',
    );
  });

  it('may have their system prompt beside them', () => {
    const messages = [user('Go'), calls(call('a', 1)), tool('a', 'ok'), assistant('Done')];
    const { format, run } = read({ system: 'Be brief.', max_tokens: 9, messages });
    expect([format, run.instructions]).toEqual(['openai-chat', 'Be brief.']);
  });

  it('may be what the input and the output of a call of a model hold', () => {
    const input = [user('Go'), calls(call('a', 1)), tool('a', 'ok')];
    const { format, steps } = read({ model: 'm', input, output: assistant('Done') });
    expect([format, steps]).toEqual(['openai-chat', ['look({"x":1}) -> "ok"', 'agent: Done']]);
    expect(read({ model: 'm', input: [user('Go')], output: 'Done' }).steps).toEqual([
      'agent: Done',
    ]);
  });

  it('give a call the first of two results, and leave the other calls theirs', () => {
    const { steps, notes } = read([
      user('Go'),
      calls(call('a', 1), call('b', 2)),
      ...[tool('a', 'one'), tool('a', 'one'), tool('b', 'two')],
      assistant('Done'),
    ]);
    expect(steps).toEqual(['look({"x":1}) -> "one"', 'look({"x":2}) -> "two"', 'agent: Done']);
    expect(notes).toEqual(['1 results are for a call that has one already and were left out']);
  });

  it('show that a result holds a picture, and not the picture', () => {
    const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
    const content = [{ type: 'text', text: 'ok' }, picture];
    const { steps } = read([user('Go'), calls(call('a', 1)), tool('a', content)]);
    expect(steps).toEqual(['look({"x":1}) -> "ok\\n\\n[image]"']);
  });
});

describe('a response that was streamed', () => {
  const sse = (events: readonly object[]) =>
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const block = {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'text', text: '' },
  };
  const delta = (text: string) => ({ type: 'content_block_delta', index: 0, delta: { text } });
  const start = { type: 'message_start', message: { type: 'message', role: 'assistant' } };
  const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' } };
  const streams = {
    'anthropic-messages': [start, block, delta('He'), delta('llo'), end],
    'openai-chat': ['He', 'llo'].map((content) => ({ choices: [{ delta: { content } }] })),
  };

  it.each(Object.entries(streams))('is put together in a log of %s', (name, events) => {
    const request = { model: 'm', messages: [user('Hi')] };
    for (const response of [events, sse(events)]) {
      const { format, steps } = read({ request, response });
      expect([format, steps]).toEqual([name, ['agent: Hello']]);
    }
  });

  it('is put together in a log of Gemini', () => {
    const piece = (text: string) => ({ candidates: [{ content: { parts: [{ text }] } }] });
    const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
    const { steps } = read({ request: { contents }, response: [piece('He'), piece('llo')] });
    expect(steps).toEqual(['agent: Hello']);
  });
});

describe('contents of Gemini', () => {
  const says = (role: string, ...parts: readonly unknown[]) => ({ role, parts });
  const made = (x: number) => says('model', { functionCall: { name: 'look', args: { x } } });
  const found = (output: string) =>
    says('user', { functionResponse: { name: 'look', response: { output } } });

  it('give a result without an id to the call before it, not to one that was given up', () => {
    const { steps } = read([
      says('user', { text: 'Go' }),
      ...[made(1), says('user', { text: 'Rather 2' }), made(2), found('two')],
      says('model', { text: 'Done' }),
    ]);
    expect(steps[0]).toBe('look({"x":1}) -> missing');
    expect(steps[2]).toBe('look({"x":2}) -> {"output":"two"}');
  });

  it('have no goal in what the Gemini CLI tells about itself', () => {
    const { goal, steps } = read([
      says('user', { text: 'This is the Gemini CLI. We are setting up the context for our chat.' }),
      says('model', { text: 'Got it. Thanks for the context!' }),
      says('user', { text: 'Go' }),
      says('model', { text: 'Done' }),
    ]);
    expect([goal, steps]).toEqual(['Go', ['agent: Done']]);
  });

  it('have the calls that the library made in the history of the response', () => {
    const { goal, steps } = read({
      request: { model: 'm', contents: 'Go' },
      response: {
        candidates: [{ content: says('model', { text: 'Done' }) }],
        automatic_function_calling_history: [says('user', { text: 'Go' }), made(1), found('one')],
      },
    });
    expect(goal).toBe('Go');
    expect(steps).toEqual(['look({"x":1}) -> {"output":"one"}', 'agent: Done']);
  });
});

describe('a conversation with Bedrock', () => {
  it('is recognised where it holds nothing but text', () => {
    const messages = [user([{ text: 'Hi' }]), assistant([{ text: 'Hello' }])];
    expect(read(messages)).toMatchObject({ format: 'bedrock-converse', steps: ['agent: Hello'] });
  });
});

describe('a log of responses that name those before them', () => {
  it('gives one run', () => {
    const made = { type: 'function_call', call_id: 'a', name: 'look', arguments: '{}' };
    const said = { type: 'message', role: 'assistant', content: 'Done' };
    const response = (id: string, ...output: readonly unknown[]) => ({
      id,
      object: 'response',
      output,
    });
    const input = [{ type: 'function_call_output', call_id: 'a', output: 'ok' }];
    const { steps } = read(
      [
        { request: { model: 'm', input: 'Go' }, response: response('r1', made) },
        {
          request: { model: 'm', input, previous_response_id: 'r1' },
          response: response('r2', said),
        },
      ],
      'lines',
    );
    expect(steps).toEqual(['look({}) -> "ok"', 'agent: Done']);
  });
});
