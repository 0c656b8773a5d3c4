// @ts-check
import { number, parsed, record, recordOrNull } from '../json.mjs';
import { textOrNull, texts } from './messages.mjs';

/** @type {import('../types.mjs').WireFormat} */
export const anthropic = {
  api: 'anthropic',
  understand(path, body) {
    if (!path.endsWith('/messages')) return null;
    const format = record(body.output_format ?? record(body.output_config).format);
    return {
      model: String(body.model),
      system: textOrNull(body.system),
      prompt: texts(body.messages),
      schema: recordOrNull(format.schema ?? firstTool(body).input_schema),
      temperature: number(body.temperature),
      seed: null,
      contextTokens: null,
    };
  },
  wrap({ index, model, body }, { text, promptTokens, completionTokens }) {
    const block = text === null ? null : contentBlock(record(body), text);
    return {
      id: `loopback-${index}`,
      type: 'message',
      role: 'assistant',
      model,
      ...(block === null ? {} : { content: [block] }),
      stop_reason: block?.type === 'tool_use' ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: promptTokens, output_tokens: completionTokens },
    };
  },
  error: (_status, message) => ({ type: 'error', error: { type: 'api_error', message } }),
};

/** Older Claude models are asked through a tool whose input is the answer. */
function contentBlock(/** @type {Record<string, unknown>} */ body, /** @type {string} */ text) {
  const { name } = firstTool(body);
  const input = parsed(text);
  return name && input !== undefined
    ? { type: 'tool_use', id: 'toolu_loopback', name, input }
    : { type: 'text', text };
}

/** @param {Record<string, unknown>} body @returns {Record<string, unknown>} */
function firstTool(body) {
  return record(Array.isArray(body.tools) ? body.tools[0] : null);
}
