import { type ModelKind, requiredName } from '../model-kind.ts';
import { scriptedModel, scriptedName } from '../scripted-model.ts';
import { compatible } from './compatible.ts';
import { gguf } from './gguf.ts';
import { hostedKinds } from './hosted.ts';

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

const scripted: ModelKind = {
  id: 'scripted',
  schemes: ['scripted'],
  forms: ['scripted:'],
  description: 'answers drawn from a hash of the prompt, to try commands with',
  example: 'scripted:',
  variables: [],
  address: 'settings',
  nameOf: ({ name }) => scriptedName(name),
  load: async ({ name }) => scriptedModel(name),
};

/** Every kind of model, in the order in which help lists them. */
export const modelKinds: readonly ModelKind[] = [
  ollama,
  ...hostedKinds,
  compatible,
  gguf,
  scripted,
];

/** Every way to name a model, as help and errors show it. */
export const MODEL_FORMS: readonly string[] = modelKinds.flatMap(({ forms }) => forms);
