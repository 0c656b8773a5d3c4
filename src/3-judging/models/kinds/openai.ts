import { importPeer } from '../../../base/import-peer.ts';
import { hostedKind } from '../ai-sdk/hosted-kind.ts';

export const openai = hostedKind({
  scheme: 'openai',
  description: 'a model of OpenAI',
  example: 'openai:gpt-4.1',
  packages: ['ai', '@ai-sdk/openai'],
  keyVariable: 'OPENAI_API_KEY',
  keyRequired: true,
  urlVariable: 'OPENAI_BASE_URL',
  defaultUrl: 'https://api.openai.com/v1',
  async create({ model, baseUrl, apiKey, fetch }) {
    const { createOpenAI } = await importPeer(
      `${this.scheme} models`,
      this.packages,
      () => import('@ai-sdk/openai'),
    );
    // Chat completions rather than the newer responses, because only they take a seed.
    return createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(model);
  },
});
