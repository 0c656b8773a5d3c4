// @ts-check
import { number, record, recordOrNull } from '../json.mjs';
import { textOrNull, texts } from './messages.mjs';

/** @type {import('../types.mjs').WireFormat} */
export const openai = {
  api: 'openai',
  understand(path, body) {
    if (!path.endsWith('/chat/completions')) return null;
    const messages = Array.isArray(body.messages) ? body.messages : [];
    const format = record(record(body.response_format).json_schema);
    return {
      model: String(body.model),
      system: textOrNull(messages.filter(isSystem)),
      prompt: texts(messages.filter((message) => !isSystem(message))),
      schema: recordOrNull(format.schema),
      temperature: number(body.temperature),
      seed: number(body.seed),
      contextTokens: null,
    };
  },
  wrap: ({ index, model }, { text, promptTokens, completionTokens }) => ({
    id: `loopback-${index}`,
    object: 'chat.completion',
    created: 1_735_689_600,
    model,
    system_fingerprint: 'fp_loopback',
    ...(text === null
      ? {}
      : {
          choices: [
            { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' },
          ],
        }),
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  }),
  error: (_status, message) => ({ error: { message, type: 'error', param: null, code: null } }),
};

/** Newer models are sent a developer's message in place of a system's. @param {unknown} message */
function isSystem(message) {
  return ['system', 'developer'].includes(String(record(message).role));
}
