// @ts-check
import { number, record, recordOrNull } from '../json.mjs';
import { textOrNull } from './messages.mjs';

/** @type {import('../types.mjs').WireFormat} */
export const ollama = {
  api: 'ollama',
  understand(path, body) {
    if (path !== '/api/generate') return null;
    const options = record(body.options);
    return {
      model: String(body.model),
      system: textOrNull(body.system),
      prompt: String(body.prompt),
      schema: recordOrNull(body.format),
      temperature: number(options.temperature),
      seed: number(options.seed),
      contextTokens: number(options.num_ctx),
    };
  },
  wrap: ({ model }, { text, promptTokens, completionTokens }) => ({
    model,
    created_at: '2025-01-01T00:00:00Z',
    ...(text === null ? {} : { response: text }),
    done: true,
    done_reason: 'stop',
    total_duration: 1_000_000,
    prompt_eval_count: promptTokens,
    eval_count: completionTokens,
  }),
  error: (_status, message) => ({ error: message }),
};
