// @ts-check
import { record } from './json.mjs';

export const LOOPBACK_DIGEST = 'a'.repeat(64);
export const LOOPBACK_VERSION = '0.12.6';

/** What it lists if it was not told which models it holds. It then answers for any name. */
const LISTED_MODELS = ['qwen2.5:14b', 'llama3.1:8b', 'scripted:latest'];

/**
 * The reply to a request about the server or its models; null if the request is about neither.
 * @param {string} path
 * @param {unknown} body
 * @param {import('./types.mjs').LoopbackOptions} settings
 * @param {(text: string) => number} countTokens
 * @returns {{ status: number, value: unknown } | null}
 */
export function describeModels(path, body, settings, countTokens) {
  const ok = (/** @type {unknown} */ value) => ({ status: 200, value });
  switch (path) {
    case '/api/version':
      return ok({ version: settings.version ?? LOOPBACK_VERSION });
    case '/api/tags': {
      const digest = settings.digest ?? LOOPBACK_DIGEST;
      return ok({
        models: (settings.models ?? LISTED_MODELS).map((name) => ({
          name,
          model: name,
          digest,
          size: 1,
        })),
      });
    }
    case '/api/show': {
      const name = String(record(body).model ?? record(body).name ?? '');
      return [name, `${name}:latest`].every((each) => settings.models?.includes(each) === false)
        ? { status: 404, value: { error: `model '${name}' not found` } }
        : ok({
            details: { format: 'gguf' },
            model_info:
              settings.contextTokens === undefined
                ? {}
                : { 'loopback.context_length': settings.contextTokens },
          });
    }
  }
  const tokens = () => countTokens(String(record(body).prompt));
  switch (`${settings.local} ${path}`) {
    case 'vllm /version':
      return ok({ version: '0.11.0' });
    case 'vllm /v1/models':
      return ok({ data: [{ id: 'm', max_model_len: settings.contextTokens }] });
    case 'vllm /tokenize':
      return ok({ count: tokens(), max_model_len: 32_768 });
    case 'llama-server /props':
      return ok({
        build_info: 'b6700-abcdef0',
        default_generation_settings: { n_ctx: settings.contextTokens },
      });
    case 'llama-server /tokenize':
      return ok({ tokens: Array.from({ length: tokens() }, () => 1) });
    default:
      return null;
  }
}
