import { afterEach, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/3-judging/models/estimate-tokens.ts';
import { ANSWER_TOKENS } from '../../../../src/3-judging/models/fit-context.ts';
import { loadModel } from '../../../../src/3-judging/models/load-model.ts';
import {
  type LoopbackOptions,
  type LoopbackServer,
  startLoopbackServer,
} from '../../../support/loopback/loopback-server.mjs';
import { failureOf, request } from '../http-kinds.ts';

const signal = new AbortController().signal;
let server: LoopbackServer;
afterEach(() => server.close());
const serve = async (options: LoopbackOptions) => {
  server = await startLoopbackServer(options);
  return loadModel(`${server.url}/v1#m`, { environmentVariables: {} });
};

describe('a server of the user’s own', () => {
  it.each([
    ['vllm', '0.11.0'],
    ['llama-server', 'b6700-abcdef0'],
  ] as const)('that is %s says which version it is', async (local, version) => {
    const model = await serve({ local });
    expect(await model.describe(signal)).toMatchObject({ engine: local, version, digest: null });
  });

  it.each(['vllm', 'llama-server'] as const)(
    'that is %s is asked to count if the estimate is too large',
    async (local) => {
      const model = await serve({ local, countTokens: (text) => text.split(' ').length });
      const prompt = 'internationalisation '.repeat(1000);
      const contextTokens = 2048;
      expect(estimateTokens(prompt)).toBeGreaterThan(contextTokens - ANSWER_TOKENS);
      await model.generate(request({ prompt, contextTokens }));
      const failure = await failureOf(
        model.generate(request({ prompt: 'word '.repeat(2000), contextTokens })),
      );
      expect(failure.kind).toBe('too long');
      expect(failure.message).toMatch(/has 2,033 tokens/);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('is judged by the estimate if it cannot count', async () => {
    const model = await serve({});
    const failure = await failureOf(
      model.generate(request({ prompt: 'word '.repeat(2000), contextTokens: 2048 })),
    );
    expect(failure.message).toMatch(/has about 2,030 tokens/);
  });

  it.each(['vllm', 'llama-server'] as const)(
    'that is %s says how many tokens its model reads',
    async (local) => {
      const model = await serve({ local, contextTokens: 40_960 });
      expect((await model.describe(signal)).contextTokens).toBe(40_960);
    },
  );

  it('has no limit on our side if it does not say how much it reads', async () => {
    const model = await serve({});
    expect((await model.describe(signal)).contextTokens).toBeNull();
  });

  it('gets the key in OPENAI_COMPATIBLE_API_KEY if there is one', async () => {
    const without = await serve({});
    await without.generate(request());
    const environmentVariables = { OPENAI_COMPATIBLE_API_KEY: 'secret' };
    await (await loadModel(`${server.url}/v1#m`, { environmentVariables })).generate(request());
    expect(server.requests.map(({ key }) => key)).toEqual([null, 'secret']);
  });
});
