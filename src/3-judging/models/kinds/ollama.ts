import type { ModelKind } from '../model-kind.ts';
import { requiredName } from '../required-name.ts';

/** The kind of a name without a scheme, because the protocol's models are named that way. */
export const ollama: ModelKind = {
  id: 'ollama',
  schemes: ['ollama'],
  forms: ['NAME (Ollama)', 'ollama:NAME'],
  description: 'a model of an Ollama server',
  example: 'qwen2.5:14b',
  variables: [
    {
      name: 'OLLAMA_HOST',
      description: 'the address of the server, http://127.0.0.1:11434 by default',
      required: false,
    },
  ],
  address: 'settings',
  nameOf: requiredName,
  async load(given, { timeoutSeconds, environmentVariables }) {
    const { ollamaModel } = await import('../ollama/ollama-model.ts');
    const host = environmentVariables.OLLAMA_HOST;
    return ollamaModel(requiredName(given), { host, timeoutSeconds });
  },
};
