import { describe, expect, it } from 'vitest';
import { loadModel, namedModel } from '../../../src/3-judging/models/load-model.ts';
import { InvalidOptionError, UnknownNameError } from '../../../src/base/errors.ts';
import { failureOf } from './http-kinds.ts';

const environmentVariables = { OPENAI_API_KEY: 'key', OLLAMA_HOST: 'box' };
const load = (spec: string) => loadModel(spec, { environmentVariables });

describe('the name of a model', () => {
  it.each([
    ['qwen2.5:14b', 'qwen2.5:14b', 'http://box:11434'],
    ['ollama:qwen2.5:14b', 'qwen2.5:14b', 'http://box:11434'],
    ['llama3.2', 'llama3.2', 'http://box:11434'],
    ['localhost:5000/team/model:tag', 'localhost:5000/team/model:tag', 'http://box:11434'],
    ['hf.co/someone/some-model:Q4_K_M', 'hf.co/someone/some-model:Q4_K_M', 'http://box:11434'],
    ['openai:gpt-4.1', 'openai:gpt-4.1', 'https://api.openai.com/v1'],
    ['http://box:8000/v1#org/model:x', 'org/model:x', 'http://box:8000/v1'],
    ['https://box/v1/#m', 'm', 'https://box/v1'],
    ['scripted:', 'scripted', 'scripted'],
    ['scripted', 'scripted', 'scripted'],
    ['scripted:two', 'scripted:two', 'scripted'],
  ])('%s is %s at %s', async (spec, name, endpoint) => {
    const model = await load(spec);
    expect([model.name, model.endpoint]).toEqual([name, endpoint]);
    expect(namedModel(spec).name).toBe(name);
  });

  it.each(['ftp://host/v1#model', 'groq:llama-3', 'azure:gpt-4', 'acme:org/model', 'a:b:c', 'a b'])(
    'of an unknown kind, %s, is refused with the known forms',
    async (spec) => {
      const error: unknown = await load(spec).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnknownNameError);
      expect((error as Error).message).toMatch(/openai:NAME, anthropic:NAME, google:NAME/);
    },
  );

  it.each([
    ['openia:gpt-4.1', 'openai:gpt-4.1'],
    ['oai:gpt-4.1', 'openai:gpt-4.1'],
    ['antropic:mine', 'anthropic:mine'],
    ['gogle:gemini-2.5-flash', 'google:gemini-2.5-flash'],
  ])('of a misspelt provider, %s, is answered with %s', async (spec, meant) => {
    await expect(load(spec)).rejects.toThrow(
      `--model '${spec}' names no known provider; did you mean ${meant}?`,
    );
    expect((await load(`ollama:${spec}`)).name).toBe(spec);
  });

  it.each(['llama3:8b', 'gpt-oss:20b', 'gemma3:4b', 'openchat:7b', 'mistral:7b', 'phi4:latest'])(
    'of an Ollama model, %s, is taken as it is',
    async (spec) => {
      expect((await load(spec)).name).toBe(spec);
    },
  );

  it.each(['openai:', 'openai', 'ollama:', '', 'http://box/v1', 'http://box/v1#', 'gguf:'])(
    'is required, and missing from %j',
    async (spec) => {
      await expect(load(spec)).rejects.toBeInstanceOf(InvalidOptionError);
    },
  );

  it.each([
    ['openai:x', 'OPENAI_API_KEY'],
    ['anthropic:x', 'ANTHROPIC_API_KEY'],
    ['google:x', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ])('%s needs a key, and says to set %s', async (spec, variable) => {
    const failure = await failureOf(loadModel(spec, { environmentVariables: {} }));
    expect(failure.kind).toBe('unauthorised');
    expect(failure.message).toMatch(new RegExp(`set ${variable}$`));
    const broken = { [variable]: 'secret\nkey' };
    const refusal = await failureOf(loadModel(spec, { environmentVariables: broken }));
    expect(refusal.message).toMatch(/holds a line break/);
    expect(refusal.message).not.toMatch(/secret/);
  });
});
