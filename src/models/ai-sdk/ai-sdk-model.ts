import { fitContextOrAsk } from '../fit-context.ts';
import { importPeer } from '../import-peer.ts';
import type { GenerateRequest, Generation, Model } from '../model.ts';
import { ModelFailure } from '../model.ts';
import { tokenCount } from '../read-json.ts';
import { shareSignal } from '../share-signal.ts';
import type { EnvironmentVariables, Provider } from './provider.ts';
import { sdkFailure } from './sdk-failure.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { strictSchema } from './strict-schema.ts';

export interface AiSdkOptions {
  readonly timeoutSeconds: number;
  readonly environment: EnvironmentVariables;
  /** Told once of each setting that a provider ignores, such as a seed. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** A model of any provider that the AI SDK speaks to. `name` is what judge ids carry. */
export async function aiSdkModel(
  provider: Provider,
  model: string,
  name: string,
  options: AiSdkOptions,
): Promise<Model> {
  const { scheme, packages, keyVariable, urlVariable } = provider;
  const apiKey = options.environment[keyVariable] ?? '';
  if (provider.keyRequired && apiKey === '') {
    throw new ModelFailure('unauthorised', `${scheme} models need a key: set ${keyVariable}`);
  }
  const given = urlVariable === null ? undefined : options.environment[urlVariable];
  const baseUrl = (given || provider.defaultUrl).replace(/\/+$/, '');
  const server = `${scheme} at ${new URL(baseUrl).origin}`;

  const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await importPeer(
    scheme,
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
      timeoutSeconds: options.timeoutSeconds,
    }),
  });
  // The SDK prints what a provider ignores on its own; here it goes where the caller says.
  (globalThis as { AI_SDK_LOG_WARNINGS?: false }).AI_SDK_LOG_WARNINGS = false;
  const warned = new Set<string>();
  const local = provider.localServer?.(model);

  return {
    name,
    endpoint: baseUrl,

    async describe(signal) {
      // Hosted models say neither their version nor their weights.
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
          prompt: request.prompt,
          output: Output.object({ schema: jsonSchema(strictSchema(request.schema)) }),
          temperature: request.temperature,
          seed: request.seed,
          abortSignal: request.signal,
          // The run engine retries: it counts what it asks, and waits as the server says.
          maxRetries: 0,
        });
        for (const warning of warnings ?? []) {
          const said = JSON.stringify(warning);
          if (!warned.has(said)) {
            warned.add(said);
            options.warn?.(`${name}: ${describeWarning(warning)}`);
          }
        }
        refuseNothing(text, finishReason);
        return generation(text, usage);
      } catch (error) {
        // An answer that is not the JSON asked for is still an answer; judges read or refuse it.
        if (NoObjectGeneratedError.isInstance(error) && error.text !== undefined) {
          refuseNothing(error.text, error.finishReason);
          return generation(error.text, error.usage);
        }
        throw sdkFailure(error, server, request.signal);
      }
    },
  };
}

/** A model may say nothing, or be kept from speaking; a server that sends no answer at all has failed. */
function refuseNothing(text: string, finishReason: string | undefined): void {
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
