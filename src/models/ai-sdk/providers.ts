import { importPeer } from '../import-peer.ts';
import { localServer } from './local-server.ts';
import type { Provider } from './provider.ts';

const openai: Provider = {
  scheme: 'openai',
  packages: ['ai', '@ai-sdk/openai'],
  keyVariable: 'OPENAI_API_KEY',
  keyRequired: true,
  urlVariable: 'OPENAI_BASE_URL',
  defaultUrl: 'https://api.openai.com/v1',
  async create({ model, baseUrl, apiKey, fetch }) {
    const { createOpenAI } = await importPeer(
      this.scheme,
      this.packages,
      () => import('@ai-sdk/openai'),
    );
    // Chat completions, not the newer responses: only they take a seed.
    return createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(model);
  },
};

const anthropic: Provider = {
  scheme: 'anthropic',
  packages: ['ai', '@ai-sdk/anthropic'],
  keyVariable: 'ANTHROPIC_API_KEY',
  keyRequired: true,
  urlVariable: 'ANTHROPIC_BASE_URL',
  defaultUrl: 'https://api.anthropic.com/v1',
  async create({ model, baseUrl, apiKey, fetch }) {
    const { createAnthropic } = await importPeer(
      this.scheme,
      this.packages,
      () => import('@ai-sdk/anthropic'),
    );
    return createAnthropic({ baseURL: baseUrl, apiKey, fetch })(model);
  },
};

const google: Provider = {
  scheme: 'google',
  packages: ['ai', '@ai-sdk/google'],
  keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  keyRequired: true,
  urlVariable: 'GOOGLE_GENERATIVE_AI_BASE_URL',
  defaultUrl: 'https://generativelanguage.googleapis.com/v1beta',
  async create({ model, baseUrl, apiKey, fetch }) {
    const { createGoogleGenerativeAI } = await importPeer(
      this.scheme,
      this.packages,
      () => import('@ai-sdk/google'),
    );
    return createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, fetch })(model);
  },
};

export const providers: readonly Provider[] = [openai, anthropic, google];

/** Any server with OpenAI's chat completions: vLLM, llama-server, LM Studio. */
export function compatibleProvider(baseUrl: string): Provider {
  return {
    scheme: 'http',
    packages: ['ai', '@ai-sdk/openai-compatible'],
    keyVariable: 'OPENAI_COMPATIBLE_API_KEY',
    keyRequired: false,
    urlVariable: null,
    defaultUrl: baseUrl,
    localServer: (model) => localServer(baseUrl.replace(/\/+$/, ''), model),
    async create({ model, apiKey, fetch }) {
      const { createOpenAICompatible } = await importPeer(
        this.scheme,
        this.packages,
        () => import('@ai-sdk/openai-compatible'),
      );
      return createOpenAICompatible({
        name: 'compatible',
        baseURL: baseUrl,
        ...(apiKey === '' ? {} : { apiKey }),
        fetch,
        // Otherwise the schema stays here and the server is asked for JSON of any shape.
        supportsStructuredOutputs: true,
      })(model);
    },
  };
}
