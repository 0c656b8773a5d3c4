import { oneLine } from '../../../base/errors.ts';
import { importPeer } from '../../../base/import-peer.ts';
import type { Json, JsonObject } from '../../../run/json.ts';
import { fitContextOrAsk } from '../fit-context.ts';
import type { GenerateRequest, Generation, Model } from '../model.ts';
import { ModelFailure } from '../model.ts';
import type { ModelSettings } from '../model-kind.ts';
import { tokenCount } from '../read-json.ts';
import { shareSignal } from '../share-signal.ts';
import type { Provider } from './provider.ts';
import { sdkFetch } from './sdk-fetch.ts';

/** A model of any provider that the AI SDK can talk to. `name` is what judge ids carry. */
export async function aiSdkModel(
  provider: Provider,
  model: string,
  name: string,
  settings: ModelSettings,
): Promise<Model> {
  const { scheme, packages, keyVariable, urlVariable } = provider;
  const apiKey = settings.environmentVariables[keyVariable] ?? '';
  if (provider.keyRequired && apiKey === '') {
    throw new ModelFailure('unauthorised', `${scheme} models need a key: set ${keyVariable}`);
  }
  const given = urlVariable === null ? undefined : settings.environmentVariables[urlVariable];
  const baseUrl = (given || provider.defaultUrl).replace(/\/+$/, '');
  const server = `${scheme} at ${new URL(baseUrl).origin}`;

  const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await importPeer(
    `${scheme} models`,
    packages,
    () => import('ai'),
  );
  const languageModel = await provider.create({
    model,
    baseUrl,
    apiKey,
    fetch: sdkFetch({
      hints: {
        server,
        unauthorised: `check the key in ${keyVariable}`,
        noSuchModel: `check the name of the model, ${model}, and the address`,
      },
      unreachable: urlVariable
        ? `check the network, or the address in ${urlVariable}`
        : 'start the server, or check the address',
      timeoutSeconds: settings.timeoutSeconds,
    }),
  });
  // By default the SDK prints what a provider ignores; here the caller decides where it goes.
  (globalThis as { AI_SDK_LOG_WARNINGS?: false }).AI_SDK_LOG_WARNINGS = false;
  const warned = new Set<string>();
  const local = provider.localServer;

  return {
    name,
    endpoint: baseUrl,

    async describe(signal) {
      // Hosted models reveal neither their version nor their weights.
      return local?.describe(signal) ?? { engine: scheme, version: null, digest: null };
    },

    async generate(request: GenerateRequest): Promise<Generation> {
      shareSignal(request.signal);
      await fitContextOrAsk(request, local?.countTokens);
      const started = performance.now();
      const generation = (
        text: string,
        usage: { readonly inputTokens?: unknown; readonly outputTokens?: unknown } | undefined,
      ): Generation => ({
        text,
        promptTokens: tokenCount(usage?.inputTokens),
        completionTokens: tokenCount(usage?.outputTokens),
        latencySeconds: (performance.now() - started) / 1000,
      });
      try {
        const { text, usage, warnings, finishReason } = await generateText({
          model: languageModel,
          ...(request.system === undefined ? {} : { system: request.system }),
          prompt: request.prompt,
          ...(request.schema === null
            ? {}
            : { output: Output.object({ schema: jsonSchema(strictSchema(request.schema)) }) }),
          temperature: request.temperature,
          seed: request.seed,
          abortSignal: request.signal,
          // Retrying is the engine's job: it counts every call and waits as long as the server asks.
          maxRetries: 0,
        });
        for (const warning of warnings ?? []) {
          const said = JSON.stringify(warning);
          if (!warned.has(said)) {
            warned.add(said);
            settings.warn?.(`${name}: ${describeWarning(warning)}`);
          }
        }
        refuseEmpty(text, finishReason);
        return generation(text, usage);
      } catch (error) {
        // An answer that is not the requested JSON is still an answer: the judge decides about it.
        if (NoObjectGeneratedError.isInstance(error) && error.text !== undefined) {
          refuseEmpty(error.text, error.finishReason);
          return generation(error.text, error.usage);
        }
        throw sdkFailure(error, server, request.signal);
      }
    },
  };
}

/** A model may answer with nothing, or be filtered; a server that sends no answer has failed. */
function refuseEmpty(text: string, finishReason: string | undefined): void {
  if (text === '' && (finishReason === undefined || ['other', 'error'].includes(finishReason))) {
    throw new ModelFailure('bad response', 'the server sent no answer');
  }
}

function describeWarning(warning: { readonly type: string }): string {
  const { feature, details, message } = warning as {
    readonly feature?: string;
    readonly details?: string;
    readonly message?: string;
  };
  return [feature && `the provider ignores '${feature}'`, details ?? message]
    .filter(Boolean)
    .join(': ');
}

/** The failure behind what the SDK threw: our own if it wrapped one, else an unreadable answer. */
function sdkFailure(error: unknown, server: string, signal: AbortSignal): ModelFailure {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof ModelFailure) {
      return inner;
    }
  }
  if (signal.aborted) {
    return new ModelFailure('aborted', 'the call was stopped before the answer came', {
      cause: error,
    });
  }
  const said = oneLine(error instanceof Error ? error.message : String(error)).slice(0, 200);
  return new ModelFailure(
    'bad response',
    `${server} sent an answer that cannot be read (${said})`,
    {
      cause: error,
    },
  );
}

/**
 * A schema as hosted models require it, with every object closed. OpenAI and Anthropic refuse a schema
 * that leaves `additionalProperties` open. Local grammars accept both and get the original.
 */
export function strictSchema(schema: JsonObject): JsonObject {
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, strictValue(value)]),
  );
  return schema.type === 'object' ? { additionalProperties: false, ...closed } : closed;
}

function strictValue(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(strictValue);
  }
  return typeof value === 'object' && value !== null ? strictSchema(value as JsonObject) : value;
}
