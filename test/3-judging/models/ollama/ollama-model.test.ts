import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadModel } from '../../../../src/3-judging/models/load-model.ts';
import { ollamaHost } from '../../../../src/3-judging/models/ollama/ollama-host.ts';
import {
  LOOPBACK_DIGEST,
  LOOPBACK_VERSION,
  type LoopbackServer,
  startLoopbackServer,
} from '../../../support/loopback/loopback-server.mjs';
import { failureOf, request, verdictSchema } from '../http-kinds.ts';

const signal = new AbortController().signal;
let server: LoopbackServer;
beforeEach(async () => {
  server = await startLoopbackServer({ models: ['qwen2.5:14b', 'llama3.2:latest'] });
});
afterEach(() => server.close());
const load = (name: string) =>
  loadModel(name, { environmentVariables: { OLLAMA_HOST: server.url } });

describe('an Ollama model', () => {
  it('is asked exactly as the paper asked it', async () => {
    const model = await load('qwen2.5:14b');
    await model.generate(request({ prompt: 'Is it faulty?' }));
    expect(server.requests[0]?.path).toBe('/api/generate');
    expect(server.requests[0]?.body).toEqual({
      model: 'qwen2.5:14b',
      prompt: 'Is it faulty?',
      stream: false,
      format: verdictSchema,
      options: { temperature: 0, seed: 7, num_ctx: 8192 },
    });
  });

  it('is told how many tokens an answer may have', async () => {
    server.clear();
    const model = await load('qwen2.5:14b');
    await model.generate(request({ answerTokens: 300 }));
    expect(server.requests[0]?.body).toMatchObject({ options: { num_predict: 300 } });
  });

  it('knows the version of its server and the digest of its weights', async () => {
    const expected = { engine: 'ollama', version: LOOPBACK_VERSION, digest: LOOPBACK_DIGEST };
    expect(await (await load('qwen2.5:14b')).describe(signal)).toMatchObject(expected);
    expect(await (await load('llama3.2')).describe(signal)).toMatchObject(expected);
  });

  it('says how much it reads, and loads no more than the prompts so far have needed', async () => {
    server.clear();
    server.set({ contextTokens: 20_000 });
    const model = await load('qwen2.5:14b');
    expect((await model.describe(signal)).contextTokens).toBe(20_000);
    for (const words of [10, 9_000, 10, 17_000]) {
      await model.generate(request({ prompt: 'word '.repeat(words), contextTokens: null }));
    }
    expect(server.requests.map(({ contextTokens }) => contextTokens)).toEqual([
      8_192, 16_384, 16_384, 20_000,
    ]);
    server.set({ contextTokens: undefined });
  });

  it('is found to be missing when it is described, with the command that fetches it', async () => {
    const failure = await failureOf((await load('mistral:7b')).describe(signal));
    expect(failure.kind).toBe('no such model');
    expect(failure.message).toMatch(/run: ollama pull mistral:7b$/);
  });

  it('gives the same message if it is missing when it is asked', async () => {
    const failure = await failureOf((await load('mistral:7b')).generate(request()));
    expect(failure.message).toMatch(/run: ollama pull mistral:7b$/);
  });

  it('says how to start a server that is not running', async () => {
    await server.close();
    const failure = await failureOf((await load('qwen2.5:14b')).describe(signal));
    expect(failure.message).toMatch(/ollama serve/);
    server = await startLoopbackServer();
  });
});

describe('OLLAMA_HOST', () => {
  it.each([
    [undefined, 'http://127.0.0.1:11434'],
    ['', 'http://127.0.0.1:11434'],
    ['10.0.0.7', 'http://10.0.0.7:11434'],
    ['box:8080', 'http://box:8080'],
    ['box:80', 'http://box'],
    [':8080', 'http://127.0.0.1:8080'],
    ['0.0.0.0:11434', 'http://127.0.0.1:11434'],
    ['[::1]:11434', 'http://[::1]:11434'],
    ['http://box', 'http://box'],
    ['https://models.example/ollama/', 'https://models.example/ollama'],
    ['"http://box:11434"', 'http://box:11434'],
  ])('%s means %s', (given, address) => {
    expect(ollamaHost(given)).toBe(address);
  });

  it('is refused in one line if it is not an address', () => {
    expect(() => ollamaHost('http://[broken')).toThrow(/^OLLAMA_HOST is not an address/);
  });
});
