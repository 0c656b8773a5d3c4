import { describe, expect, it } from 'vitest';
import type {
  ChatFormat,
  ChatQuestion,
} from '../../../../src/3-judging/models/chat/chat-format.ts';
import { anthropicFormat } from '../../../../src/3-judging/models/chat/formats/anthropic-format.ts';
import { googleFormat } from '../../../../src/3-judging/models/chat/formats/google-format.ts';
import {
  compatibleFormat,
  openaiFormat,
} from '../../../../src/3-judging/models/chat/formats/openai-format.ts';
import { loadModel } from '../../../../src/3-judging/models/load-model.ts';
import { startLoopbackServer } from '../../../support/loopback/loopback-server.mjs';
import { request } from '../http-kinds.ts';

const question = (model: string, changes: Partial<ChatQuestion> = {}): ChatQuestion => ({
  model,
  apiKey: 'key',
  prompt: 'Is it faulty?',
  schema: { type: 'object', properties: { sure: { type: 'number', minimum: 0 } } },
  temperature: 0,
  seed: 7,
  ...changes,
});
const bodyFor = (format: ChatFormat, model: string, changes: Partial<ChatQuestion> = {}) =>
  format.request(question(model, changes)).body;

describe('OpenAI', () => {
  it.each(['o1', 'o3-mini', 'gpt-5', 'gpt-5.1-mini', 'gpt-10'])(
    'is sent no temperature for %s, which reasons, and the user is told',
    (model) => {
      const { body, ignored } = openaiFormat.request(question(model));
      expect(body).not.toHaveProperty('temperature');
      expect(body).toMatchObject({ model, seed: 7 });
      expect(ignored).toEqual(['the temperature, which reasoning models do not take']);
    },
  );

  it.each(['gpt-4.1', 'gpt-4o-mini', 'gpt-5-chat-latest', 'ft:gpt-4.1:us::1'])(
    'is sent the temperature for %s',
    (model) => {
      expect(bodyFor(openaiFormat, model)).toHaveProperty('temperature', 0);
      expect(openaiFormat.request(question(model)).ignored).toBeUndefined();
    },
  );

  it('has a refusal read as what the model said', () => {
    const message = { content: null, refusal: 'I cannot help with that.' };
    const body = { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 5 } };
    expect(compatibleFormat.answer(body)).toMatchObject({
      text: 'I cannot help with that.',
      promptTokens: 5,
    });
  });

  it('may say nothing, which is an answer, unlike a body without one', () => {
    const cut = { choices: [{ message: { content: null }, finish_reason: 'length' }] };
    expect(compatibleFormat.answer(cut).text).toBe('');
    expect(compatibleFormat.answer({ choices: [] }).text).toBeNull();
  });
});

describe('A limit on the answer', () => {
  const limited = (format: ChatFormat, model: string) =>
    bodyFor(format, model, { answerTokens: 300 });

  it('is sent under the name that each provider knows', () => {
    expect(limited(openaiFormat, 'gpt-5')).toMatchObject({ max_completion_tokens: 300 });
    expect(limited(openaiFormat, 'gpt-5')).not.toHaveProperty('max_tokens');
    expect(limited(compatibleFormat, 'qwen2.5')).toMatchObject({ max_tokens: 300 });
    expect(limited(anthropicFormat, 'claude-sonnet-4-5')).toMatchObject({ max_tokens: 300 });
    expect(limited(googleFormat, 'gemini-2.5-flash')).toMatchObject({
      generationConfig: { maxOutputTokens: 300 },
    });
  });

  it('is left to the server where nobody sets one', () => {
    for (const format of [openaiFormat, compatibleFormat, googleFormat])
      expect(JSON.stringify(bodyFor(format, 'any'))).not.toMatch(
        /max_?(output|completion)?_?tokens/i,
      );
  });
});

describe('Anthropic', () => {
  it.each([
    ['claude-3-haiku-20240307', 'tool', true, 4_096],
    ['claude-3-7-sonnet-latest', 'tool', true, 4_096],
    ['claude-sonnet-4-0', 'tool', true, 16_000],
    ['claude-sonnet-4-20250514', 'tool', true, 16_000],
    ['claude-opus-4-1', 'format', true, 16_000],
    ['claude-opus-4-1-20250805', 'format', true, 16_000],
    ['claude-haiku-4-5', 'format', true, 16_000],
    ['claude-sonnet-4-5-20250929', 'format', true, 16_000],
    ['claude-opus-4-6', 'format', true, 16_000],
    ['claude-opus-4-7', 'format', false, 16_000],
    ['claude-sonnet-5', 'format', false, 16_000],
  ])('is asked for JSON by %s through a %s', (model, how, takesTemperature, most) => {
    const body = bodyFor(anthropicFormat, model, { temperature: 0.7 });
    expect('tools' in body ? 'tool' : 'output_config' in body ? 'format' : '').toBe(how);
    expect(body.temperature).toBe(takesTemperature ? 0.7 : undefined);
    expect(body.max_tokens).toBe(most);
  });

  it('is sent no bounds of numbers, which its grammars do not know', () => {
    expect(JSON.stringify(bodyFor(anthropicFormat, 'claude-sonnet-4-5'))).not.toContain('minimum');
    expect(JSON.stringify(bodyFor(openaiFormat, 'gpt-4.1'))).toContain('minimum');
  });

  it('takes no temperature above 1', () => {
    expect(bodyFor(anthropicFormat, 'claude-sonnet-4-5', { temperature: 1.5 }).temperature).toBe(1);
  });

  it('counts what it read from its cache, too', () => {
    const usage = { input_tokens: 3, cache_read_input_tokens: 40, output_tokens: 2 };
    const content = [
      { type: 'thinking', thinking: '…' },
      { type: 'text', text: '{}' },
    ];
    expect(anthropicFormat.answer({ content, usage, stop_reason: 'end_turn' })).toEqual({
      text: '{}',
      promptTokens: 43,
      completionTokens: 2,
    });
  });
});

describe('Google', () => {
  it('answers without its thoughts, and counts them', () => {
    const parts = [{ text: 'Let me see', thought: true }, { text: '{"a":' }, { text: '1}' }];
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 4, thoughtsTokenCount: 6 };
    const candidates = [{ content: { parts }, finishReason: 'STOP' }];
    expect(googleFormat.answer({ candidates, usageMetadata })).toEqual({
      text: '{"a":1}',
      promptTokens: 9,
      completionTokens: 10,
    });
  });

  it('that blocks a prompt has answered with nothing', () => {
    expect(googleFormat.answer({ promptFeedback: { blockReason: 'SAFETY' } }).text).toBe('');
    expect(googleFormat.answer({}).text).toBeNull();
  });

  it('knows models by their names, and others by their whole paths', () => {
    expect(googleFormat.request(question('gemini-2.5-flash')).path).toBe(
      '/models/gemini-2.5-flash:generateContent',
    );
    expect(googleFormat.request(question('tunedModels/mine')).path).toBe(
      '/tunedModels/mine:generateContent',
    );
  });
});

it('the user is told once what a provider ignores', async () => {
  const server = await startLoopbackServer();
  const told: string[] = [];
  const model = await loadModel('anthropic:claude-sonnet-4-5', {
    environmentVariables: { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: server.anthropicUrl },
    warn: (text) => told.push(text),
  });
  await model.generate(request());
  await model.generate(request());
  await server.close();
  expect(told).toEqual([
    'anthropic:claude-sonnet-4-5: the provider ignores the seed, which Anthropic does not take',
  ]);
});

it.each([
  ['openai:gpt-4.1-mini', 1_047_576],
  ['openai:gpt-4o', 128_000],
  ['openai:gpt-5-mini', 272_000],
  ['openai:gpt-5-chat-latest', 128_000],
  ['openai:o3', 200_000],
  ['openai:gpt-4-0613', 8_192],
  ['openai:something-new', null],
  ['anthropic:claude-sonnet-4-5', 200_000],
  ['google:gemini-2.5-flash', 1_048_576],
])('%s reads %s tokens', async (spec, expected) => {
  const environmentVariables = {
    OPENAI_API_KEY: 'k',
    ANTHROPIC_API_KEY: 'k',
    GOOGLE_GENERATIVE_AI_API_KEY: 'k',
  };
  const model = await loadModel(spec, { environmentVariables });
  const { contextTokens } = await model.describe(new AbortController().signal);
  expect(contextTokens).toBe(expected);
});
