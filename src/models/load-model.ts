import { InvalidOptionError, UnknownNameError } from '../errors.ts';
import type { EnvironmentVariables } from './ai-sdk/provider.ts';
import type { Model } from './model.ts';

export interface LoadModelOptions {
  /** How long one answer may take; 600 s, as in the paper. */
  readonly timeoutSeconds?: number;
  /** Where keys and addresses are read from. */
  readonly environment?: EnvironmentVariables;
  /** Told once of each setting that a provider ignores. */
  readonly warn?: (message: string) => void;
}

const DEFAULT_TIMEOUT_SECONDS = 600;

/** Every way to name a model, as help and errors show them. */
export const MODEL_FORMS: readonly string[] = [
  'NAME (Ollama)',
  'ollama:NAME',
  'openai:NAME',
  'anthropic:NAME',
  'google:NAME',
  'http://HOST/v1#NAME',
  'gguf:FILE',
  'scripted:',
];

/**
 * Names of other servers that people try. An Ollama model may hold a colon too (`qwen2.5:14b`), so a
 * word before one is only called unknown where it is surely not a model.
 */
const OTHER_SERVERS =
  /^(azure|bedrock|claude|cohere|deepinfra|fireworks|gemini|groq|hf|huggingface|litellm|llama-?cpp|lmstudio|openrouter|replicate|together|vertex|vllm|xai):/;

/** The model that a text names. What a kind of model needs is loaded only when one is named. */
export async function loadModel(spec: string, options: LoadModelOptions = {}): Promise<Model> {
  const timeoutSeconds = options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS;
  const environment = options.environment ?? process.env;
  const { scheme, rest } = split(spec);
  switch (scheme) {
    case 'ollama': {
      const { ollamaModel } = await import('./ollama.ts');
      return ollamaModel(required(rest, spec), { host: environment.OLLAMA_HOST, timeoutSeconds });
    }
    case 'gguf': {
      const { llamaCppModel } = await import('./llama-cpp/llama-cpp-model.ts');
      return llamaCppModel(required(rest, spec), {
        timeoutSeconds,
        threads: wholeNumber('TJ_GGUF_THREADS', environment),
        gpu: environment.TJ_GGUF_GPU !== 'off',
      });
    }
    case 'scripted': {
      const { scriptedModel } = await import('./scripted.ts');
      return scriptedModel(rest);
    }
  }

  const [{ aiSdkModel }, { compatibleProvider, providers }] = await Promise.all([
    import('./ai-sdk/ai-sdk-model.ts'),
    import('./ai-sdk/providers.ts'),
  ]);
  const sdkOptions = { timeoutSeconds, environment, warn: options.warn };
  if (scheme === 'http' || scheme === 'https') {
    const { baseUrl, model } = splitAddress(spec);
    return aiSdkModel(compatibleProvider(baseUrl), model, model, sdkOptions);
  }
  const provider = providers.find((known) => known.scheme === scheme);
  if (!provider) {
    throw new UnknownNameError(
      'kind of model',
      spec,
      MODEL_FORMS,
      "a server that speaks OpenAI's format is named by its address",
    );
  }
  return aiSdkModel(provider, required(rest, spec), spec, sdkOptions);
}

const SCHEMES = /^(ollama|openai|anthropic|google|gguf|scripted|[a-z][a-z0-9+.-]*(?=:\/\/)):(.*)$/s;

function split(spec: string): { readonly scheme: string; readonly rest: string } {
  const named =
    SCHEMES.exec(spec) ?? (OTHER_SERVERS.test(spec) ? /^([^:]+):(.*)$/s.exec(spec) : null);
  if (named) {
    return { scheme: named[1] ?? '', rest: named[2] ?? '' };
  }
  return spec === 'scripted' ? { scheme: spec, rest: '' } : { scheme: 'ollama', rest: spec };
}

function wholeNumber(variable: string, environment: EnvironmentVariables): number | undefined {
  const given = environment[variable];
  if (given !== undefined && !/^[1-9]\d{0,3}$/.test(given)) {
    throw new InvalidOptionError(variable, `must be a whole number above 0, not '${given}'`);
  }
  return given === undefined ? undefined : Number(given);
}

function required(name: string, spec: string): string {
  if (name.trim() === '') {
    throw new InvalidOptionError('--model', `'${spec}' lacks the model's name`);
  }
  return name;
}

/** `http://127.0.0.1:8000/v1#qwen2.5`: the address up to `/v1`, and the name the server knows. */
function splitAddress(spec: string): { readonly baseUrl: string; readonly model: string } {
  const at = spec.indexOf('#');
  const baseUrl = at < 0 ? spec : spec.slice(0, at);
  if (at < 0 || at === spec.length - 1) {
    throw new InvalidOptionError('--model', `'${spec}' lacks the model's name: add #NAME`);
  }
  if (!URL.canParse(baseUrl)) {
    throw new InvalidOptionError('--model', `'${baseUrl}' is not an address`);
  }
  return { baseUrl, model: spec.slice(at + 1) };
}
