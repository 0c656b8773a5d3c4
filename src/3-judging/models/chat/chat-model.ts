import { fitContext } from '../fit-context.ts';
import { exchange } from '../http/exchange.ts';
import { statusFailure } from '../http/status-failure.ts';
import type { Model } from '../model.ts';
import { ModelFailure } from '../model.ts';
import type { ModelSettings } from '../model-kind.ts';
import { readJsonObject, tokenCount } from '../read-json.ts';
import type { ChatFormat } from './chat-format.ts';

/** A server that answers questions, and what is needed to ask it. */
export interface ChatServer {
  /** Who answers, for messages: `openai`. */
  readonly scheme: string;
  readonly format: ChatFormat;
  readonly baseUrl: string;
  /** The variable that a key is read from. */
  readonly keyVariable: string;
  /** Servers on the user's own machine rarely ask for a key. */
  readonly keyRequired: boolean;
  /** What to do when it cannot be reached, as the end of a sentence. */
  readonly unreachable: string;
}

/**
 * A model of a server that is asked over HTTP. `name` is what judge ids carry, and `about` is what the
 * server can say of itself.
 */
export function chatModel(
  server: ChatServer,
  model: string,
  name: string,
  settings: ModelSettings,
  about: Pick<Model, 'describe' | 'countTokens'>,
): Model {
  const { scheme, format, keyVariable } = server;
  const { timeoutSeconds, warn } = settings;
  const apiKey = settings.environmentVariables[keyVariable] ?? '';
  if (server.keyRequired && apiKey === '') {
    throw new ModelFailure('unauthorised', `${scheme} models need a key: set ${keyVariable}`);
  }
  if (/[^\x20-\x7e]/.test(apiKey)) {
    const problem = 'holds a line break or another character that no key has';
    throw new ModelFailure('unauthorised', `${keyVariable} ${problem}: set it again`);
  }
  const baseUrl = server.baseUrl.replace(/\/+$/, '');
  const hints = {
    server: `${scheme} at ${new URL(baseUrl).origin}`,
    unauthorised: `check the key in ${keyVariable}`,
    noSuchModel: `check the name of the model, ${model}, and the address`,
  };
  const warned = new Set<string>();

  return {
    ...about,
    name,
    endpoint: baseUrl,

    async generate(request) {
      await fitContext(request, about.countTokens);
      const { path, headers, body, ignored = [] } = format.request({ ...request, model, apiKey });
      for (const setting of ignored) {
        if (!warned.has(setting)) warn?.(`${name}: the provider ignores ${setting}`);
        warned.add(setting);
      }
      const started = performance.now();
      const received = await exchange({
        url: `${baseUrl}${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: request.signal,
        timeoutSeconds,
        hint: server.unreachable,
      });
      const failure = statusFailure(received, hints, Date.now());
      if (failure) throw failure;
      const answer = format.answer(readJsonObject(received.text, hints.server));
      // A model may say nothing, or be kept from it; a server that sends no answer has failed.
      if (answer.text === null) {
        throw new ModelFailure('bad response', `${hints.server} sent no answer`);
      }
      return {
        text: answer.text,
        promptTokens: tokenCount(answer.promptTokens),
        completionTokens: tokenCount(answer.completionTokens),
        latencySeconds: (performance.now() - started) / 1000,
      };
    },
  };
}
