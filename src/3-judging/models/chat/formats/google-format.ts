import { at, type ChatFormat, listAt, strictSchema, sumOf } from '../chat-format.ts';

export const googleFormat: ChatFormat = {
  request({ model, apiKey, system, prompt, schema, temperature, seed, answerTokens }) {
    return {
      path: `/${model.includes('/') ? model : `models/${model}`}:generateContent`,
      headers: { 'x-goog-api-key': apiKey },
      body: {
        ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
        contents: [{ role: 'user', parts: [{ text: prompt }] }],
        generationConfig: {
          temperature,
          seed,
          ...(answerTokens === undefined ? {} : { maxOutputTokens: answerTokens }),
          ...(schema === null
            ? {}
            : {
                responseMimeType: 'application/json',
                // Not `responseSchema`, which leaves the order of the fields to the model.
                responseJsonSchema: strictSchema(schema),
              }),
        },
      },
    };
  },
  answer(body) {
    const candidate = at(body, 'candidates', 0);
    const text = listAt(candidate, 'content', 'parts')
      .filter((part) => at(part, 'thought') !== true)
      .map((part) => at(part, 'text'))
      .filter((each) => typeof each === 'string')
      .join('');
    const ending = at(candidate, 'finishReason') ?? at(body, 'promptFeedback', 'blockReason');
    const usage = at(body, 'usageMetadata');
    return {
      text: text !== '' || typeof ending === 'string' ? text : null,
      promptTokens: at(usage, 'promptTokenCount'),
      completionTokens: sumOf(at(usage, 'candidatesTokenCount'), at(usage, 'thoughtsTokenCount')),
    };
  },
};
