import { at, type ChatFormat, strictSchema } from '../chat-format.ts';

/** OpenAI's chat completions, and those of every server that speaks them. */
export const compatibleFormat: ChatFormat = {
  request({ model, apiKey, prompt, schema, temperature, seed }) {
    return {
      path: '/chat/completions',
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages: [{ role: 'user', content: prompt }],
        temperature,
        seed,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'response', strict: true, schema: strictSchema(schema) },
        },
      },
    };
  },
  answer(body) {
    const choice = at(body, 'choices', 0);
    const [content, refusal] = [at(choice, 'message', 'content'), at(choice, 'message', 'refusal')];
    const text = [content, refusal].find((each) => typeof each === 'string' && each !== '');
    const hasEnded = typeof at(choice, 'finish_reason') === 'string';
    return {
      text: typeof text === 'string' ? text : hasEnded ? '' : null,
      promptTokens: at(body, 'usage', 'prompt_tokens'),
      completionTokens: at(body, 'usage', 'completion_tokens'),
    };
  },
};

/** `o3`, `gpt-5-mini`, but not `gpt-5-chat-latest`. */
const REASONING = /^(o\d|gpt-([5-9]|\d\d)(?!-chat))/;

/** OpenAI itself. Chat completions rather than the newer responses, because only they take a seed. */
export const openaiFormat: ChatFormat = {
  ...compatibleFormat,
  request(question) {
    const { body, ...request } = compatibleFormat.request(question);
    if (!REASONING.test(question.model)) return { ...request, body };
    const { temperature: _, ...without } = body;
    return {
      ...request,
      body: without,
      ignored: ['the temperature, which reasoning models do not take'],
    };
  },
};
