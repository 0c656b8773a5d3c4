import { SPECIAL_TOKENS } from '../estimate-tokens.ts';
import { exchange } from '../http/exchange.ts';
import type { Model } from '../model.ts';
import { tokenCount } from '../read-json.ts';
import { at, listAt } from './chat-format.ts';

const PROBE_SECONDS = 10;

/**
 * What servers of the user's own say of themselves. vLLM has `/version`, llama-server has `/props` and
 * both have `/tokenize`, all next to `/v1`; many say in `/v1/models` how much a model reads. Of any
 * other server, the engine is recorded as the format it speaks.
 */
export function localServer(
  baseUrl: string,
  model: string,
  apiKey: string,
): Required<Pick<Model, 'describe' | 'countTokens'>> {
  const root = baseUrl.replace(/\/v1$/, '');
  const probe = async (url: string, signal: AbortSignal, body?: unknown): Promise<unknown> => {
    const answer = await exchange({
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      timeoutSeconds: PROBE_SECONDS,
      hint: 'start the server, or check the address',
    });
    return answer.status === 200 ? parsed(answer.text) : undefined;
  };

  return {
    async describe(signal) {
      const [version, props, models] = [
        await probe(`${root}/version`, signal),
        await probe(`${root}/props`, signal),
        await probe(`${baseUrl}/models`, signal),
      ];
      const listed = listAt(models, 'data').find((each) => at(each, 'id') === model);
      const contextTokens =
        tokenCount(at(listed, 'max_model_len')) ??
        tokenCount(at(props, 'default_generation_settings', 'n_ctx')) ??
        tokenCount(at(listed, 'context_length'));
      const about = { digest: null, contextTokens };
      const [vllm, llama] = [at(version, 'version'), at(props, 'build_info')];
      if (typeof vllm === 'string') return { engine: 'vllm', version: vllm, ...about };
      if (typeof llama === 'string') return { engine: 'llama-server', version: llama, ...about };
      return { engine: 'openai-compatible', version: null, ...about };
    },

    /** The server's own count plus room for a chat template; null if it cannot count. */
    async countTokens(prompt, signal) {
      // vLLM reads `prompt` and llama-server reads `content`; each ignores the other field.
      const counted = await probe(`${root}/tokenize`, signal, { model, prompt, content: prompt });
      const tokens = at(counted, 'tokens');
      const count = Array.isArray(tokens) ? tokens.length : tokenCount(at(counted, 'count'));
      return count === null ? null : count + SPECIAL_TOKENS;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Some other server: many answer an unknown path with an HTML page.
    return undefined;
  }
}
