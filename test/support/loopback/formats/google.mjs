// @ts-check
import { number, record, recordOrNull } from '../json.mjs';
import { textOrNull, texts } from './messages.mjs';

/** @type {import('../types.mjs').WireFormat} */
export const google = {
  api: 'google',
  understand(path, body) {
    const [, model] = /\/models\/([^/:]+):generateContent$/.exec(path) ?? [];
    if (model === undefined) return null;
    const config = record(body.generationConfig);
    return {
      model: decodeURIComponent(model),
      system: textOrNull(body.systemInstruction),
      prompt: texts(body.contents),
      schema: recordOrNull(config.responseSchema ?? config.responseJsonSchema),
      temperature: number(config.temperature),
      seed: number(config.seed),
      contextTokens: null,
    };
  },
  wrap: ({ model }, { text, promptTokens, completionTokens }) => ({
    ...(text === null
      ? {}
      : {
          candidates: [
            { content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 },
          ],
        }),
    usageMetadata: {
      promptTokenCount: promptTokens,
      candidatesTokenCount: completionTokens,
      totalTokenCount: promptTokens + completionTokens,
    },
    modelVersion: model,
  }),
  error: (status, message) => ({ error: { code: status, message, status: 'ERROR' } }),
};
