import { fitContext } from '../fit-context.ts';
import { exchange } from '../http/exchange.ts';
import { statusFailure } from '../http/status-failure.ts';
import type { EngineInfo, GenerateRequest, Generation, Model } from '../model.ts';
import { ModelFailure } from '../model.ts';
import { readJsonObject, tokenCount } from '../read-json.ts';
import { ollamaHost } from './ollama-host.ts';

export interface OllamaOptions {
  /** In the form that OLLAMA_HOST has. */
  readonly host?: string | undefined;
  readonly timeoutSeconds: number;
}

/** A server that is up sends its version and its models quickly; only an answer may take long. */
const DESCRIBE_SECONDS = 30;

/** A model of an Ollama server, asked the way the paper did: one flat prompt, the schema as `format`. */
export function ollamaModel(name: string, options: OllamaOptions): Model {
  const host = ollamaHost(options.host);
  const hints = {
    server: `Ollama at ${host}`,
    unauthorised: 'its proxy asks for credentials; set OLLAMA_HOST to an address that needs none',
    noSuchModel: `run: ollama pull ${name}`,
  };

  const ask = async (
    path: string,
    body: unknown,
    signal: AbortSignal,
    timeoutSeconds: number,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await exchange({
      url: `${host}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      timeoutSeconds,
      hint: 'start it with `ollama serve`, or set OLLAMA_HOST to its address',
    });
    const failure = statusFailure(answer, hints, Date.now());
    if (failure) {
      throw failure;
    }
    const value = readJsonObject(answer.text, hints.server);
    if (typeof value.error === 'string') {
      throw new ModelFailure('server error', `${hints.server}: ${value.error}`);
    }
    return value;
  };

  return {
    name,
    endpoint: host,

    async describe(signal): Promise<EngineInfo> {
      const short = Math.min(DESCRIBE_SECONDS, options.timeoutSeconds);
      const { version } = await ask('/api/version', undefined, signal, short);
      const { models } = await ask('/api/tags', undefined, signal, short);
      const digest = digestOf(name, models);
      if (digest === null) {
        // Fails if the model is missing, before the first question is asked.
        await ask('/api/show', { model: name }, signal, short);
      }
      return { engine: 'ollama', version: typeof version === 'string' ? version : null, digest };
    },

    async generate(request: GenerateRequest): Promise<Generation> {
      await fitContext(request);
      const started = performance.now();
      const answer = await ask(
        '/api/generate',
        {
          model: name,
          ...(request.system === undefined ? {} : { system: request.system }),
          prompt: request.prompt,
          stream: false,
          ...(request.schema === null ? {} : { format: request.schema }),
          options: {
            temperature: request.temperature,
            seed: request.seed,
            num_ctx: request.contextTokens,
          },
        },
        request.signal,
        options.timeoutSeconds,
      );
      if (typeof answer.response !== 'string' || answer.done === false) {
        throw new ModelFailure('bad response', `${hints.server} sent no finished answer`);
      }
      return {
        text: answer.response,
        promptTokens: tokenCount(answer.prompt_eval_count),
        completionTokens: tokenCount(answer.eval_count),
        latencySeconds: (performance.now() - started) / 1000,
      };
    },
  };
}

/** Ollama lists `llama3.2` as `llama3.2:latest`. */
function digestOf(name: string, models: unknown): string | null {
  for (const entry of Array.isArray(models) ? (models as unknown[]) : []) {
    const listed = entry as { name?: unknown; model?: unknown; digest?: unknown } | null;
    const known = [listed?.name, listed?.model];
    if (
      (known.includes(name) || known.includes(`${name}:latest`)) &&
      typeof listed?.digest === 'string'
    ) {
      return listed.digest;
    }
  }
  return null;
}
