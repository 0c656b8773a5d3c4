import { InvalidOptionError, oneLine, UnknownNameError } from '../../base/errors.ts';
import { hideSecret, hideSecretsIn } from '../../base/secrets.ts';
import { didYouMean } from '../../base/text/did-you-mean.ts';
import { DEFAULT_TIMEOUT } from '../settings.ts';
import { hostedKinds, providerKnownFor } from './kinds/hosted.ts';
import { MODEL_FORMS, modelKinds, ollama } from './kinds/model-kinds.ts';
import type { Model } from './model.ts';
import type { EnvironmentVariables, GivenModel, ModelKind } from './model-kind.ts';
import { isOllamaName } from './ollama/ollama-name.ts';

export interface LoadModelOptions {
  /** How long one answer may take, in seconds; 600 by default, as in the paper. */
  readonly timeout?: number;
  /** Where keys and addresses are read from; the process's own variables by default. */
  readonly environmentVariables?: EnvironmentVariables;
  /** Called once for each setting that a provider ignores. */
  readonly warn?: (message: string) => void;
}

/**
 * The model that a text names: `qwen2.5:14b`, `openai:gpt-4.1`, `http://127.0.0.1:8000/v1#qwen2.5`.
 * What a kind of model needs is imported only when one of its models is loaded.
 */
export async function loadModel(spec: string, options: LoadModelOptions = {}): Promise<Model> {
  const { kind, given } = namedModel(spec);
  const environmentVariables = options.environmentVariables ?? process.env;
  hideVariables(kind, environmentVariables);
  return kind.load(given, {
    timeoutSeconds: options.timeout ?? DEFAULT_TIMEOUT,
    environmentVariables,
    warn: options.warn,
  });
}

/** What a text names, known without loading anything. */
export interface NamedModel {
  readonly kind: ModelKind;
  readonly given: GivenModel;
  /** The name that its judges carry. */
  readonly name: string;
}

/** Reads the name of a model. Refuses what `loadModel` would refuse for its form. */
export function namedModel(spec: string): NamedModel {
  hideSecretsIn(spec);
  const { kind, name: rest } = kindOf(spec);
  const given = { spec, name: rest };
  return { kind, given, name: kind.nameOf(given) };
}

/** A variable holds a key, or an address that may hold one. */
function hideVariables({ variables }: ModelKind, values: EnvironmentVariables): void {
  for (const { name } of variables) {
    const value = values[name];
    if (value === undefined) continue;
    if (/KEY|TOKEN|SECRET|PASSWORD/i.test(name)) hideSecret(value);
    // Ollama's address needs no scheme, and a password stands before its @ all the same.
    else hideSecretsIn(value.includes('://') ? value : `http://${value}`);
  }
}

function kindOf(spec: string): { readonly kind: ModelKind; readonly name: string } {
  const [scheme = '', ...rest] = spec.split(':');
  const kind = modelKinds.find(({ schemes }) => schemes.includes(scheme));
  if (kind !== undefined) return { kind, name: rest.join(':') };
  const [tag] = rest;
  const meant = tag !== undefined && isOllamaName(spec) ? misspeltProvider(scheme, tag) : null;
  if (meant !== null) {
    throw new InvalidOptionError(
      '--model',
      `'${oneLine(spec)}' names no known provider; did you mean ${meant}:${tag}? Write ollama:${oneLine(spec)} if your Ollama server has a model of that name`,
    );
  }
  const hosted = providerKnownFor(spec);
  if (hosted !== undefined) {
    throw new InvalidOptionError(
      '--model',
      `'${oneLine(spec)}' is a model of ${hosted}; write ${hosted}:${oneLine(spec)}, or ollama:${oneLine(spec)} if your Ollama server has one of that name`,
    );
  }
  if (spec === '' || isOllamaName(spec)) return { kind: ollama, name: spec };
  throw new UnknownNameError(
    'kind of model',
    spec,
    MODEL_FORMS,
    "a server that speaks OpenAI's format is named by its address",
  );
}

/**
 * The hosted provider that was meant by `openia:gpt-4.1`: the one that everybody knows the model of, or
 * the one that is spelt much like it, unless the rest looks like the tag of an Ollama model.
 */
function misspeltProvider(scheme: string, name: string): string | null {
  const known = providerKnownFor(name);
  if (known !== undefined) return known;
  if (/^(\d|latest$|q\d)/i.test(name)) return null;
  return didYouMean(
    scheme,
    hostedKinds.map(({ id }) => id),
  );
}
