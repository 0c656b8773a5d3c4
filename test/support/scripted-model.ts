import type { GenerateRequest, Generation, Model } from '../../src/models/model.ts';

/** A model in the same process that answers what the test says and remembers what it was asked. */
export function scriptedModel(
  answer: (request: GenerateRequest, call: number) => string,
  name = 'scripted:1b',
): Model & { readonly asked: GenerateRequest[] } {
  const asked: GenerateRequest[] = [];
  return {
    name,
    endpoint: 'in process',
    asked,
    describe: async () => ({ engine: 'scripted', version: null, digest: null }),
    async generate(request): Promise<Generation> {
      asked.push(request);
      const text = answer(request, asked.length - 1);
      return { text, promptTokens: null, completionTokens: null, latencySeconds: 0 };
    },
  };
}
