import { describe, expect, it } from 'vitest';
import { anthropic } from '../../../../src/1-traces/formats/providers/anthropic-api.ts';
import { providerFormat } from '../../../../src/1-traces/formats/providers/provider-format.ts';
import {
  notesOf,
  outline,
  readingsOf,
  refusalOf,
  runIn,
  thoughts,
} from '../../../support/traces/readings.ts';

const anthropicMessages = providerFormat(anthropic);

const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input });
const result = (id: string, content: unknown, more: object = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...more,
});
const user = (...content: readonly unknown[]) => ({ role: 'user', content });
const assistant = (...content: readonly unknown[]) => ({ role: 'assistant', content });
const text = (words: string) => ({ type: 'text', text: words });

const conversation = [
  { role: 'user', content: 'What is in order 7?' },
  assistant(
    { type: 'thinking', thinking: 'Look it up.' },
    text('One moment.'),
    use('a', 'get_order', { id: 7 }),
    use('b', 'get_stock', { sku: 'mug' }),
  ),
  user(result('b', '3 left'), result('a', [text('one mug'), text('blue')])),
  assistant(text('A blue mug.')),
] as never[];

const request = { model: 'claude-x', max_tokens: 9, system: [text('Be brief.')] };

describe('messages of the Anthropic API', () => {
  it('become a goal, one step per call and the final answer', () => {
    const run = runIn(anthropicMessages, conversation);
    expect(run.goal).toBe('What is in order 7?');
    expect(outline(run)).toEqual([
      'get_order({"id":7}) -> "one mug\\n\\nblue"',
      'get_stock({"sku":"mug"}) -> "3 left"',
      'agent: A blue mug.',
    ]);
    expect(run.finalAnswer).toBe('A blue mug.');
  });

  it('give the thoughts and the text of a reply to its first call', () => {
    expect(thoughts(runIn(anthropicMessages, conversation))).toEqual([
      'Look it up.\n\nOne moment.',
      '',
    ]);
  });

  it('keep the system prompt of a request as instructions', () => {
    const run = runIn(anthropicMessages, { ...request, messages: conversation });
    expect(run.instructions).toBe('Be brief.');
  });

  it('are completed by the response beside the request', () => {
    const response = {
      type: 'message',
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [text('A blue mug.')],
    };
    const record = { request: { ...request, messages: conversation.slice(0, 3) }, response };
    expect(runIn(anthropicMessages, record).finalAnswer).toBe('A blue mug.');
  });

  it('are refused if a request has no answer', () => {
    const messages = conversation.slice(0, 3);
    expect(refusalOf(anthropicMessages, { ...request, messages })).toContain('without its answer');
  });

  it('are refused if a response has no request', () => {
    const response = { type: 'message', role: 'assistant', stop_reason: null, content: [] };
    expect(refusalOf(anthropicMessages, response)).toContain('no goal is recorded');
  });

  it('are read one by one from lines that hold a conversation each', () => {
    const line = { ...request, messages: conversation };
    expect(readingsOf(anthropicMessages, [line, line], 'lines')).toHaveLength(2);
  });

  it('are read as one conversation from lines that hold a message each', () => {
    expect(runIn(anthropicMessages, conversation, 'lines').steps).toHaveLength(3);
  });

  it('are read by name where an object holds several conversations', () => {
    const readings = readingsOf(anthropicMessages, { first: conversation, second: conversation });
    expect(readings.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it('do not take results for turns of the user, but text beside them', () => {
    const messages = [
      ...conversation.slice(0, 2),
      user(result('a', 'one mug'), text('And be quick.')),
      assistant(text('A mug.')),
    ] as never[];
    expect(outline(runIn(anthropicMessages, messages))).toContain('user: And be quick.');
  });

  it('mark calls as failed whose results say so', () => {
    const messages = [
      user(text('Go.')),
      assistant(use('a', 'get', {})),
      user(result('a', 'no such order', { is_error: true })),
    ] as never[];
    expect(outline(runIn(anthropicMessages, messages))).toEqual([
      'get({}) -> failed no such order',
    ]);
  });

  it('hold the results of server tools inside the reply', () => {
    const failure = { type: 'web_fetch_tool_result_error', error_code: 'unavailable' };
    const messages = [
      user(text('Read it.')),
      assistant(
        text('Fetching.'),
        { type: 'server_tool_use', id: 's', name: 'web_fetch', input: { url: 'u' } },
        { type: 'web_fetch_tool_result', tool_use_id: 's', content: failure },
        { type: 'mcp_tool_use', id: 'm', name: 'echo', input: {} },
        { type: 'mcp_tool_result', tool_use_id: 'm', content: [text('hi')], is_error: false },
        text('It is not there.'),
      ),
    ] as never[];
    const run = runIn(anthropicMessages, messages);
    expect(outline(run)).toEqual([
      `web_fetch({"url":"u"}) -> failed ${JSON.stringify(failure)}`,
      'echo({}) -> "hi"',
      'agent: It is not there.',
    ]);
    expect(thoughts(run)[0]).toBe('Fetching.');
  });

  it('join the blocks of an answer with citations to one text', () => {
    const cited = { type: 'text', text: 'it rains', citations: [{ url: 'u' }] };
    const messages = [
      user(text('Weather?')),
      assistant(use('a', 'get', {})),
      user(result('a', 'rain')),
      assistant(text('Today'), { ...cited, text: ' it rains' }, text('. Take an umbrella.')),
    ] as never[];
    expect(runIn(anthropicMessages, messages).finalAnswer).toBe(
      'Today it rains. Take an umbrella.',
    );
  });

  it('say that an image was there, without its bytes', () => {
    const image = { type: 'image', source: { type: 'base64', data: 'A'.repeat(1000) } };
    const messages = [
      user(text('Look.'), image),
      assistant(use('a', 'shot', {})),
      user(result('a', [image, text('done')])),
      assistant(text('Seen.')),
    ] as never[];
    expect(outline(runIn(anthropicMessages, messages))[0]).toBe('shot({}) -> "[image]\\n\\ndone"');
    expect(notesOf(anthropicMessages, messages)).toEqual([
      '1 images and files in messages were left out',
    ]);
  });

  it('are not taken for chats of another provider', () => {
    const chat = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: [text('Hello')] },
    ];
    expect(readingsOf(anthropicMessages, chat)).toEqual([]);
    expect(readingsOf(anthropicMessages, { model: 'm', messages: chat })).toEqual([]);
  });
});
