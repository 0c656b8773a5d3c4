import { importPeer } from '../../../base/import-peer.ts';
import { hostedKind } from '../ai-sdk/hosted-kind.ts';

export const anthropic = hostedKind({
  scheme: 'anthropic',
  description: 'a model of Anthropic',
  example: 'anthropic:claude-sonnet-4-5',
  packages: ['ai', '@ai-sdk/anthropic'],
  keyVariable: 'ANTHROPIC_API_KEY',
  keyRequired: true,
  urlVariable: 'ANTHROPIC_BASE_URL',
  defaultUrl: 'https://api.anthropic.com/v1',
  async create({ model, baseUrl, apiKey, fetch }) {
    const { createAnthropic } = await importPeer(
      `${this.scheme} models`,
      this.packages,
      () => import('@ai-sdk/anthropic'),
    );
    return createAnthropic({ baseURL: baseUrl, apiKey, fetch })(model);
  },
});
