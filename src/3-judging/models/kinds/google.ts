import { importPeer } from '../../../base/import-peer.ts';
import { hostedKind } from '../ai-sdk/hosted-kind.ts';

export const google = hostedKind({
  scheme: 'google',
  description: 'a model of Google',
  example: 'google:gemini-2.5-flash',
  packages: ['ai', '@ai-sdk/google'],
  keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  keyRequired: true,
  urlVariable: 'GOOGLE_GENERATIVE_AI_BASE_URL',
  defaultUrl: 'https://generativelanguage.googleapis.com/v1beta',
  async create({ model, baseUrl, apiKey, fetch }) {
    const { createGoogleGenerativeAI } = await importPeer(
      `${this.scheme} models`,
      this.packages,
      () => import('@ai-sdk/google'),
    );
    return createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, fetch })(model);
  },
});
