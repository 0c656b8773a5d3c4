import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CapturingModel } from '../../../src/3-judging/shown/capturing-model.ts';
import { dialects } from '../../../src/3-judging/shown/dialects.ts';
import { leastAnswer } from '../../../src/3-judging/shown/least-answer.ts';
import { at } from '../../../src/run/json.ts';

let model: CapturingModel;
beforeAll(async () => {
  model = await CapturingModel.start();
});
afterAll(() => model.close());

const schema = {
  type: 'object',
  properties: { faulty: { type: 'boolean' }, kind: { enum: ['a', 'b'] } },
};
const least = { faulty: false, kind: 'a' };
const messages = [{ role: 'user', content: 'the run' }];

async function post(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${model.origin}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answer.json();
}

/** A request in each dialect, and where its answer has the text. */
const REQUESTS = [
  {
    path: '/v1/chat/completions',
    body: { messages, response_format: { type: 'json_schema', json_schema: { schema } } },
    text: ['choices', 0, 'message', 'content'],
  },
  {
    path: '/v1/responses',
    body: { input: messages, text: { format: { type: 'json_schema', schema } } },
    text: ['output', 0, 'content', 0, 'text'],
  },
  {
    path: '/v1/messages',
    body: { messages, output_format: { type: 'json_schema', schema } },
    text: ['content', 0, 'text'],
  },
  {
    path: '/v1beta/models/gemini-pro:generateContent?key=x',
    body: {
      contents: [{ role: 'user', parts: [{ text: 'the run' }] }],
      generationConfig: { responseSchema: schema },
    },
    text: ['candidates', 0, 'content', 'parts', 0, 'text'],
  },
  { path: '/api/chat', body: { messages, format: schema }, text: ['message', 'content'] },
  { path: '/api/generate', body: { prompt: 'the run', format: schema }, text: ['response'] },
];

/** A request in each dialect that forces a tool, and where its answer has the arguments. */
const FORCED = [
  {
    path: '/v1/chat/completions',
    body: {
      tools: [{ type: 'function', function: { name: 'grade', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'grade' } },
    },
    call: ['choices', 0, 'message', 'tool_calls', 0, 'function', 'arguments'],
  },
  {
    path: '/v1/responses',
    body: {
      tools: [{ type: 'function', name: 'grade', parameters: schema }],
      tool_choice: 'required',
    },
    call: ['output', 0, 'arguments'],
  },
  {
    path: '/v1/messages',
    body: {
      tools: [{ name: 'grade', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'grade' },
    },
    call: ['content', 0, 'input'],
  },
  {
    path: '/v1beta/models/gemini-pro:generateContent',
    body: {
      tools: [{ functionDeclarations: [{ name: 'grade', parameters: schema }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    },
    call: ['candidates', 0, 'content', 'parts', 0, 'functionCall', 'args'],
  },
];

describe('the capturing model', () => {
  it('keeps the prompt of a request in every dialect, and answers in the form that is asked for', async () => {
    expect(REQUESTS).toHaveLength(dialects.length);
    for (const { path, body, text } of REQUESTS) {
      const answer = await post(path, body);
      expect(JSON.parse(String(at(answer, ...text))), path).toEqual(least);
      const [prompt = '', ...more] = model.take();
      expect(prompt.split('\n').at(-1), path).toBe('the run');
      expect(more).toEqual([]);
    }
  });

  it('calls a tool where a dialect forces one', async () => {
    for (const { path, body, call } of FORCED) {
      const args = at(await post(path, { ...body, messages, input: '' }), ...call);
      expect(typeof args === 'string' ? JSON.parse(args) : args, path).toEqual(least);
    }
    model.take();
  });

  it('refuses what is no request to a model, and keeps nothing of it', async () => {
    const error = { error: expect.objectContaining({ type: 'invalid_request_error' }) };
    expect(await post('/v1/embeddings', { input: 'the run' })).toEqual(error);
    expect(await post('/v1/messages', 'not JSON')).toEqual(error);
    expect(await (await fetch(`${model.origin}/v1/chat/completions`)).json()).toEqual(error);
    expect(model.take()).toEqual([]);
  });

  it('refuses a judge that no answer satisfies', async () => {
    await Promise.all(Array.from({ length: 100 }, () => post('/api/generate', { prompt: 'x' })));
    expect(await post('/api/generate', { prompt: 'x' })).toHaveProperty('error');
    expect(model.take()).toHaveLength(100);
    expect(await post('/api/generate', { prompt: 'x' })).toHaveProperty('response');
  });

  it('stands where every usual client looks for its model, with a key that opens nothing', () => {
    const { origin, variables } = model;
    expect(variables).toMatchObject({
      OPENAI_BASE_URL: `${origin}/v1`,
      ANTHROPIC_BASE_URL: origin,
      OLLAMA_HOST: origin,
    });
    const keys = Object.entries(variables).filter(([name]) => name.endsWith('_KEY'));
    expect(new Set(keys.map(([, key]) => key)).size).toBe(1);
  });
});

describe('the least answer', () => {
  it('has every property, the first choice and the smallest number', () => {
    const given = {
      $defs: { Step: { type: 'integer', minimum: 1, maximum: 9 } },
      type: 'object',
      properties: {
        step: { $ref: '#/$defs/Step' },
        score: { type: 'number', exclusiveMinimum: 0 },
        verdict: { anyOf: [{ const: 'pass' }, { type: 'null' }] },
        notes: { type: 'array', items: { type: 'string' }, minItems: 1 },
        reason: { type: ['string', 'null'], minLength: 6 },
        google: { type: 'BOOLEAN' },
      },
    };
    expect(leastAnswer(given)).toEqual({
      step: 1,
      score: 1,
      verdict: 'pass',
      notes: ['none'],
      reason: 'none..',
      google: false,
    });
  });

  it('exists for any schema, even one that is made of itself', () => {
    const loop = { $defs: { A: { $ref: '#/$defs/A' } }, $ref: '#/$defs/A' };
    expect(leastAnswer(loop)).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(leastAnswer(JSON.parse(JSON.stringify(value))))).toBeTypeOf('string');
      }),
    );
  });
});
