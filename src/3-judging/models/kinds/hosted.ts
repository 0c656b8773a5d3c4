import type { ChatFormat } from '../chat/chat-format.ts';
import { anthropicFormat } from '../chat/formats/anthropic-format.ts';
import { googleFormat } from '../chat/formats/google-format.ts';
import { openaiFormat } from '../chat/formats/openai-format.ts';
import { type ModelKind, requiredName } from '../model-kind.ts';

/** A provider with a fixed address and a key. */
interface HostedProvider {
  /** The word that a model's name begins with: `openai` in `openai:gpt-4.1`. */
  readonly scheme: string;
  readonly description: string;
  readonly example: string;
  readonly format: ChatFormat;
  readonly keyVariable: string;
  readonly urlVariable: string;
  readonly defaultUrl: string;
  /** Names that everybody knows as this provider's, and that no Ollama model has by default. */
  readonly knownNames: RegExp;
  /** How many tokens its models read, the first pattern that fits; of others the server will say. */
  readonly contexts: readonly (readonly [names: RegExp, tokens: number])[];
}

const HOSTED: readonly HostedProvider[] = [
  {
    scheme: 'openai',
    description: 'a model of OpenAI',
    example: 'openai:gpt-4.1',
    format: openaiFormat,
    keyVariable: 'OPENAI_API_KEY',
    urlVariable: 'OPENAI_BASE_URL',
    defaultUrl: 'https://api.openai.com/v1',
    knownNames: /^(gpt-[345]|chatgpt-|o[134](-|$))/i,
    contexts: [
      [/gpt-4\.1/, 1_047_576],
      [/gpt-5-chat|gpt-4o|gpt-4-turbo|chatgpt-|o1-(mini|preview)/, 128_000],
      [/gpt-5/, 272_000],
      [/^o\d/, 200_000],
      [/gpt-3\.5/, 16_385],
      [/gpt-4(-0|$)/, 8_192],
    ],
  },
  {
    scheme: 'anthropic',
    description: 'a model of Anthropic',
    example: 'anthropic:claude-sonnet-4-5',
    format: anthropicFormat,
    keyVariable: 'ANTHROPIC_API_KEY',
    urlVariable: 'ANTHROPIC_BASE_URL',
    defaultUrl: 'https://api.anthropic.com/v1',
    knownNames: /^claude-/i,
    contexts: [[/claude/, 200_000]],
  },
  {
    scheme: 'google',
    description: 'a model of Google',
    example: 'google:gemini-2.5-flash',
    format: googleFormat,
    keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    urlVariable: 'GOOGLE_GENERATIVE_AI_BASE_URL',
    defaultUrl: 'https://generativelanguage.googleapis.com/v1beta',
    knownNames: /^gemini-/i,
    contexts: [
      [/gemini/, 1_048_576],
      [/gemma-3/, 131_072],
    ],
  },
];

/** One kind of model for each hosted provider. */
export const hostedKinds: readonly ModelKind[] = HOSTED.map(hostedKind);

/** The hosted provider that everybody would take a bare name for. */
export function providerKnownFor(name: string): string | undefined {
  return HOSTED.find(({ knownNames }) => knownNames.test(name))?.scheme;
}

/** The kind of model that a hosted provider offers. Its judges carry the whole `openai:gpt-4.1`. */
function hostedKind(provider: HostedProvider): ModelKind {
  const { scheme, description, example, format, keyVariable, urlVariable, defaultUrl } = provider;
  return {
    id: scheme,
    schemes: [scheme],
    forms: [`${scheme}:NAME`],
    description,
    example,
    variables: [
      { name: keyVariable, description: 'the key of your account', required: true },
      { name: urlVariable, description: `replaces ${defaultUrl}`, required: false },
    ],
    address: 'settings',
    nameOf(given) {
      requiredName(given);
      return given.spec;
    },
    async load(given, settings) {
      const name = requiredName(given);
      const { chatModel } = await import('../chat/chat-model.ts');
      const server = {
        scheme,
        format,
        baseUrl: settings.environmentVariables[urlVariable] || defaultUrl,
        keyVariable,
        keyRequired: true,
        unreachable: `check the network, or the address in ${urlVariable}`,
      };
      const contextTokens = provider.contexts.find(([names]) => names.test(name))?.[1] ?? null;
      return chatModel(server, name, given.spec, settings, {
        // Hosted models reveal neither their version nor their weights.
        describe: async () => ({ engine: scheme, version: null, digest: null, contextTokens }),
      });
    },
  };
}
