import type { ModelKind } from '../model-kind.ts';
import { requiredName } from '../required-name.ts';
import type { Provider } from './provider.ts';

/** A provider with a fixed address and a key, as far as help and documentation describe it. */
interface HostedProvider extends Provider {
  readonly description: string;
  readonly example: string;
  readonly urlVariable: string;
}

/** The kind of model that a hosted provider offers. Its judges carry the whole `openai:gpt-4.1`. */
export function hostedKind(provider: HostedProvider): ModelKind {
  const { scheme, description, example, keyVariable, keyRequired, urlVariable } = provider;
  return {
    id: scheme,
    schemes: [scheme],
    forms: [`${scheme}:NAME`],
    description,
    example,
    variables: [
      { name: keyVariable, description: 'the key of your account', required: keyRequired },
      {
        name: urlVariable,
        description: `replaces ${provider.defaultUrl}`,
        required: false,
      },
    ],
    address: 'settings',
    nameOf(given) {
      requiredName(given);
      return given.spec;
    },
    async load(given, settings) {
      const name = requiredName(given);
      const { aiSdkModel } = await import('./ai-sdk-model.ts');
      return aiSdkModel(provider, name, given.spec, settings);
    },
  };
}
