import { importPeer } from '../../../base/import-peer.ts';
import type { Provider } from '../ai-sdk/provider.ts';
import { type ModelKind, requiredName } from '../model-kind.ts';

/** A provider with a fixed address and a key, as far as help and documentation describe it. */
interface HostedProvider extends Provider {
  readonly description: string;
  readonly example: string;
  readonly urlVariable: string;
  /** Names that everybody knows as this provider's, and that no Ollama model has by default. */
  readonly knownNames?: RegExp;
}

const HOSTED: readonly HostedProvider[] = [
  {
    scheme: 'openai',
    description: 'a model of OpenAI',
    example: 'openai:gpt-4.1',
    knownNames: /^(gpt-[345]|chatgpt-|o[134](-|$))/i,
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
  },
  {
    scheme: 'anthropic',
    description: 'a model of Anthropic',
    example: 'anthropic:claude-sonnet-4-5',
    knownNames: /^claude-/i,
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
  },
  {
    scheme: 'google',
    description: 'a model of Google',
    example: 'google:gemini-2.5-flash',
    knownNames: /^gemini-/i,
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
  },
];

/** One kind of model for each hosted provider. */
export const hostedKinds: readonly ModelKind[] = HOSTED.map(hostedKind);

/** The hosted provider that everybody would take a bare name for. */
export function providerKnownFor(name: string): string | undefined {
  return HOSTED.find(({ knownNames }) => knownNames?.test(name))?.scheme;
}

/** The kind of model that a hosted provider offers. Its judges carry the whole `openai:gpt-4.1`. */
function hostedKind(provider: HostedProvider): ModelKind {
  const { scheme, description, example, keyVariable, keyRequired, urlVariable } = provider;
  return {
    id: scheme,
    schemes: [scheme],
    forms: [`${scheme}:NAME`],
    description,
    example,
    variables: [
      { name: keyVariable, description: 'the key of your account', required: keyRequired },
      { name: urlVariable, description: `replaces ${provider.defaultUrl}`, required: false },
    ],
    address: 'settings',
    nameOf(given) {
      requiredName(given);
      return given.spec;
    },
    async load(given, settings) {
      const name = requiredName(given);
      const { aiSdkModel } = await import('../ai-sdk/ai-sdk-model.ts');
      return aiSdkModel(provider, name, given.spec, settings);
    },
  };
}
