import { setTimeout as wait } from 'node:timers/promises';
import type { GenerateRequest, Model } from '../../../src/3-judging/models/model.ts';

type Answer = (request: GenerateRequest, call: number) => string | Promise<string>;

/** A model in this process. `answer` may throw, wait or count its calls. */
export function fakeModel(answer: Answer = flagged, further: Partial<Model> = {}) {
  const asked: GenerateRequest[] = [];
  const prompts: string[] = [];
  const seen = { active: 0, peak: 0 };
  const model: Model = {
    name: 'fake:1b',
    endpoint: 'fake',
    describe: async () => ({ engine: 'fake', version: '1.0', digest: 'sha256:abc' }),
    async generate(request) {
      asked.push(request);
      prompts.push(request.prompt);
      seen.active++;
      seen.peak = Math.max(seen.peak, seen.active);
      try {
        const text = await answer(request, asked.length - 1);
        return { text, promptTokens: 1000, completionTokens: 10, latencySeconds: 0.5 };
      } finally {
        seen.active--;
      }
    },
    ...further,
  };
  return { model, asked, prompts, seen };
}

/** A verdict that depends on the prompt alone. */
export function flagged({ prompt }: { readonly prompt: string }): string {
  const faulty = prompt.length % 2 === 0;
  return JSON.stringify({
    faulty,
    failure_type: faulty ? 'wrong_tool' : 'none',
    failure_step: faulty ? 1 : -1,
    confidence: 0.8,
    reasoning: `it has ${prompt.length} characters`,
  });
}

export const slowly =
  (milliseconds: number, answer: Answer = flagged): Answer =>
  async (request, call) => {
    await wait(milliseconds);
    return answer(request, call);
  };
