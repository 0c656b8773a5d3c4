import { UnknownNameError } from '../errors.ts';
import { MODEL_FORMS, modelKinds } from './kinds/model-kinds.ts';
import { ollama } from './kinds/ollama.ts';
import type { Model } from './model.ts';
import type { EnvironmentVariables, ModelKind } from './model-kind.ts';
import { isOllamaName } from './ollama/ollama-name.ts';

export interface LoadModelOptions {
  /** How long one answer may take; 600 seconds by default, as in the paper. */
  readonly timeoutSeconds?: number;
  /** Where keys and addresses are read from; the process's own variables by default. */
  readonly environmentVariables?: EnvironmentVariables;
  /** Called once for each setting that a provider ignores. */
  readonly warn?: (message: string) => void;
}

const DEFAULT_TIMEOUT_SECONDS = 600;

/**
 * The model that a text names: `qwen2.5:14b`, `openai:gpt-4.1`, `http://127.0.0.1:8000/v1#qwen2.5`.
 * What a kind of model needs is imported only when one of its models is loaded.
 */
export async function loadModel(spec: string, options: LoadModelOptions = {}): Promise<Model> {
  const { kind, name } = kindOf(spec);
  return kind.load(
    { spec, name },
    {
      timeoutSeconds: options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      environmentVariables: options.environmentVariables ?? process.env,
      warn: options.warn,
    },
  );
}

function kindOf(spec: string): { readonly kind: ModelKind; readonly name: string } {
  const [scheme = '', ...rest] = spec.split(':');
  const kind = modelKinds.find(({ schemes }) => schemes.includes(scheme));
  if (kind !== undefined) return { kind, name: rest.join(':') };
  if (spec === '' || isOllamaName(spec)) return { kind: ollama, name: spec };
  throw new UnknownNameError(
    'kind of model',
    spec,
    MODEL_FORMS,
    "a server that speaks OpenAI's format is named by its address",
  );
}
