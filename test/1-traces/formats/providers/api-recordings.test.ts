import { describe, expect, it } from 'vitest';
import { apiRecordings } from '../../../../src/1-traces/formats/providers/api-recordings.ts';
import { isRefused } from '../../../../src/1-traces/trace-format.ts';
import type { Json, JsonObject } from '../../../../src/run/json.ts';
import { outline, readingsOf, refusalOf, runIn } from '../../../support/traces/readings.ts';

const exchange = (url: string, body: Json, response: JsonObject): Json => ({
  request: { url, method: 'POST', body },
  response: { status: 200, ...response },
});
const recording = (...recordings: readonly Json[]): Json => ({ meta: { name: 'rec' }, recordings });

/** Events as a server sends them, cut into chunks that end anywhere. */
function streamed(events: readonly JsonObject[], size = 17): JsonObject {
  const text = events
    .map((event) => `event: ${event.type ?? 'message'}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
  return { chunks, isStreaming: true };
}

const RESPONSES = 'https://api.openai.com/v1/responses';
const asked: Json[] = [{ role: 'user', content: [{ type: 'input_text', text: 'Weather?' }] }];
const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'c1',
  name: 'weather',
  arguments: '{"at":"Oslo"}',
};
const output = { type: 'function_call_output', call_id: 'c1', output: 'rain' };
const said = (text: string): Json => ({
  type: 'message',
  id: `msg_${text}`,
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});

describe('a recording of the Responses API', () => {
  const first = exchange(
    RESPONSES,
    { model: 'm', input: asked },
    streamed([
      { type: 'response.created', response: { id: 'r1', output: [] } },
      { type: 'response.output_item.done', item: call },
      { type: 'response.completed', response: { id: 'r1', object: 'response', output: [call] } },
    ]),
  );
  const second = exchange(
    RESPONSES,
    { model: 'm', input: [...asked, { type: 'item_reference', id: 'fc_1' }, output] },
    streamed([{ type: 'response.output_item.done', item: said('It rains.') }]),
  );

  it('gives one run, with the items that requests only name', () => {
    expect(outline(runIn(apiRecordings, recording(first, second)))).toEqual([
      'weather({"at":"Oslo"}) -> "rain"',
      'agent: It rains.',
    ]);
  });

  it('is refused if the items were in a response that is not there', () => {
    expect(refusalOf(apiRecordings, recording(second))).toContain('referenced, not recorded');
  });

  it('follows the ids of earlier responses', () => {
    const body = { object: 'response', id: 'r2', output: [said('It rains.')] };
    const next = { model: 'm', previous_response_id: 'r1', input: [output] };
    const run = runIn(apiRecordings, recording(first, exchange(RESPONSES, next, { body })));
    expect(run).toMatchObject({ goal: 'Weather?', finalAnswer: 'It rains.' });
    expect(run.steps).toHaveLength(2);
  });

  it('gives two runs where the same question was answered twice', () => {
    const body = { object: 'response', id: 'r9', output: [said('No idea.')] };
    const other = exchange(RESPONSES, { model: 'm', input: asked }, { body });
    const readings = readingsOf(apiRecordings, recording(other, first, second));
    expect(readings.map((one) => !isRefused(one) && one.run.finalAnswer)).toEqual([
      'No idea.',
      'It rains.',
    ]);
  });

  it('drops a failed request that was made again, and refuses one that was not', () => {
    const failed = exchange(RESPONSES, { model: 'm', input: asked }, { status: 429, body: {} });
    expect(readingsOf(apiRecordings, recording(failed, first, second))).toHaveLength(1);
    expect(refusalOf(apiRecordings, recording(failed))).toContain('status 429');
  });
});

describe('a recording of other APIs', () => {
  it('puts the blocks of Anthropic together', () => {
    const url = 'https://api.anthropic.com/v1/messages';
    const question = { role: 'user', content: 'Weather?' };
    const use = { type: 'tool_use', id: 't1', name: 'weather', input: {} };
    const delta = (index: number, piece: JsonObject) => ({
      type: 'content_block_delta',
      index,
      delta: piece,
    });
    const first = exchange(
      url,
      { model: 'm', max_tokens: 9, messages: [question] },
      streamed([
        { type: 'message_start', message: { type: 'message', role: 'assistant', content: [] } },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        delta(0, { type: 'text_delta', text: 'Let me' }),
        delta(0, { type: 'text_delta', text: ' see.' }),
        { type: 'content_block_start', index: 1, content_block: use },
        delta(1, { type: 'input_json_delta', partial_json: '{"at":' }),
        delta(1, { type: 'input_json_delta', partial_json: '"Oslo"}' }),
        { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      ]),
    );
    const messages = [
      question,
      { role: 'assistant', content: [{ ...use, input: { at: 'Oslo' } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'rain' }] },
    ];
    const body = {
      type: 'message',
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [{ type: 'text', text: 'Rain.' }],
    };
    const second = exchange(url, { model: 'm', max_tokens: 9, messages }, { body });
    expect(outline(runIn(apiRecordings, recording(first)))).toEqual([
      'weather({"at":"Oslo"}) -> missing',
    ]);
    expect(outline(runIn(apiRecordings, recording(first, second)))).toEqual([
      'weather({"at":"Oslo"}) -> "rain"',
      'agent: Rain.',
    ]);
  });

  it('puts the parts of Gemini together', () => {
    const part = (text: string) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] } }],
    });
    const body = { contents: [{ role: 'user', parts: [{ text: 'Weather?' }] }] };
    const one = exchange(
      'https://g/models/x:streamGenerateContent',
      body,
      streamed([part('It '), part('rains.')]),
    );
    expect(runIn(apiRecordings, recording(one)).finalAnswer).toBe('It rains.');
  });

  it('puts the pieces of a chat completion together', () => {
    const url = 'https://api.openai.com/v1/chat/completions';
    const delta = (piece: JsonObject) => ({ choices: [{ delta: piece }] });
    const piece = (more: JsonObject) => delta({ tool_calls: [{ index: 0, ...more }] });
    const one = exchange(
      url,
      { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Weather?' }] },
      streamed([
        delta({ content: 'Look' }),
        delta({ content: 'ing.' }),
        piece({ id: 'c', function: { name: 'weather', arguments: '' } }),
        piece({ function: { arguments: '{"at":"Oslo"}' } }),
      ]),
    );
    expect(outline(runIn(apiRecordings, recording(one)))).toEqual([
      'weather({"at":"Oslo"}) -> missing',
    ]);
  });

  it('says how many exchanges are with nobody that is known', () => {
    const one = exchange('https://x/v1/embeddings', { model: 'm', input: ['a'] }, { body: {} });
    expect(refusalOf(apiRecordings, recording(one))).toContain('1 of its exchanges');
  });
});

describe('a recording of the Anthropic API', () => {
  it('gives one run, wherever its requests say that a cache is to end', () => {
    const url = 'https://api.anthropic.com/v1/messages';
    const asks = (more: JsonObject): Json => ({
      role: 'user',
      content: [{ type: 'text', text: 'Weather?', ...more }],
    });
    const use = { type: 'tool_use', id: 't1', name: 'weather', input: {} };
    const result = { type: 'tool_result', tool_use_id: 't1', content: 'rain' };
    const answer = (...content: Json[]): JsonObject => ({ body: { role: 'assistant', content } });
    const messages = [
      asks({}),
      { role: 'assistant', content: [use] },
      { role: 'user', content: [{ ...result, cache_control: { type: 'ephemeral' } }] },
    ];
    const recorded = recording(
      exchange(url, { messages: [asks({ cache_control: { type: 'ephemeral' } })] }, answer(use)),
      exchange(url, { messages }, answer({ type: 'text', text: 'It rains.' })),
    );
    expect(outline(runIn(apiRecordings, recorded))).toEqual([
      'weather({}) -> "rain"',
      'agent: It rains.',
    ]);
  });
});
