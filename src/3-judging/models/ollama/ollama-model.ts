import { at } from '../chat/chat-format.ts';
import { fitContext, GrowingContext } from '../fit-context.ts';
import { exchange } from '../http/exchange.ts';
import { statusFailure } from '../http/status-failure.ts';
import type { EngineInfo, GenerateRequest, Generation, Model } from '../model.ts';
import { ModelFailure, sentText } from '../model.ts';
import { readJsonObject, tokenCount } from '../read-json.ts';
import { ollamaHost } from './ollama-host.ts';

export interface OllamaOptions {
  /** In the form that OLLAMA_HOST has. */
  readonly host?: string | undefined;
  readonly timeoutSeconds: number;
}

/** A server that is up sends its version and its models quickly; only an answer may take long. */
const DESCRIBE_SECONDS = 30;

/** Beyond this nothing is loaded for a model that does not say how much it reads. */
const LARGEST_CONTEXT = 131_072;

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

  const growing = new GrowingContext();
  let most: number | null = null;

  return {
    name,
    endpoint: host,
    loadsContext: true,

    async describe(signal): Promise<EngineInfo> {
      const short = Math.min(DESCRIBE_SECONDS, options.timeoutSeconds);
      const { version } = await ask('/api/version', undefined, signal, short);
      const { models } = await ask('/api/tags', undefined, signal, short);
      const digest = digestOf(name, models);
      // Fails if the model is missing, before the first question is asked.
      const shown = await ask('/api/show', { model: name }, signal, short);
      most = contextIn(shown.model_info);
      return {
        engine: 'ollama',
        version: typeof version === 'string' ? version : null,
        digest,
        contextTokens: most,
      };
    },

    async generate(request: GenerateRequest): Promise<Generation> {
      await fitContext(request);
      const { system, prompt, schema, temperature, seed, contextTokens } = request;
      const { answerTokens: num_predict } = request;
      const started = performance.now();
      for (
        let num_ctx = contextTokens ?? growing.forPrompt(sentText(request), most, num_predict);
        ;
      ) {
        const answer = await ask(
          '/api/generate',
          {
            model: name,
            ...(system === undefined ? {} : { system }),
            prompt,
            stream: false,
            ...(schema === null ? {} : { format: schema }),
            options: { temperature, seed, num_ctx, num_predict },
          },
          request.signal,
          options.timeoutSeconds,
        );
        if (typeof answer.response !== 'string' || answer.done === false) {
          throw new ModelFailure('bad response', `${hints.server} sent no finished answer`);
        }
        const promptTokens = tokenCount(answer.prompt_eval_count);
        // It filled what was loaded for it, so some of it was cut: the estimate was too low.
        const isCut = contextTokens === null && promptTokens !== null && promptTokens >= num_ctx;
        if (isCut && num_ctx < (most ?? LARGEST_CONTEXT)) {
          num_ctx = growing.for(num_ctx, most, num_predict);
          continue;
        }
        return {
          text: answer.response,
          promptTokens,
          completionTokens: tokenCount(answer.eval_count),
          latencySeconds: (performance.now() - started) / 1000,
        };
      }
    },
  };
}

/** `{ 'qwen2.context_length': 32768 }` */
function contextIn(info: unknown): number | null {
  const [name] = Object.keys(info ?? {}).filter((key) => key.endsWith('.context_length'));
  return name === undefined ? null : tokenCount(at(info, name));
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
