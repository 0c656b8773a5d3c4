import { SPECIAL_TOKENS } from '../estimate-tokens.ts';
import { exchange } from '../http/exchange.ts';
import type { EngineInfo } from '../model.ts';

/** What servers on the user's own machine offer beyond OpenAI's format. */
export interface LocalServer {
  describe(signal: AbortSignal): Promise<EngineInfo>;
  /** The server's own count plus room for a chat template; null if it cannot count. */
  countTokens(prompt: string, signal: AbortSignal): Promise<number | null>;
}

const PROBE_SECONDS = 10;

/**
 * vLLM has `/version`, llama-server has `/props` and both have `/tokenize`, all next to `/v1`. Other
 * servers have none of these, so their engine is recorded as the format they speak.
 */
export function localServer(baseUrl: string, model: string): LocalServer {
  const root = baseUrl.replace(/\/v1$/, '');
  const probe = async (path: string, signal: AbortSignal, body?: unknown) => {
    const answer = await exchange({
      url: `${root}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      timeoutSeconds: PROBE_SECONDS,
      hint: 'start the server, or check the address',
    });
    return answer.status === 200 ? objectIn(answer.text) : {};
  };

  return {
    async describe(signal) {
      const { version } = await probe('/version', signal);
      if (typeof version === 'string') {
        return { engine: 'vllm', version, digest: null };
      }
      const { build_info: build } = await probe('/props', signal);
      if (typeof build === 'string') {
        return { engine: 'llama-server', version: build, digest: null };
      }
      return { engine: 'openai-compatible', version: null, digest: null };
    },

    async countTokens(prompt, signal) {
      // vLLM reads `prompt` and llama-server reads `content`; each ignores the other field.
      const { count, tokens } = await probe('/tokenize', signal, {
        model,
        prompt,
        content: prompt,
      });
      const counted = Array.isArray(tokens) ? tokens.length : count;
      return typeof counted === 'number' ? counted + SPECIAL_TOKENS : null;
    },
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Some other server: many answer an unknown path with an HTML page.
    return {};
  }
}
