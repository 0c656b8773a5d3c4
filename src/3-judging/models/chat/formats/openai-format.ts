import { at, type ChatFormat, strictSchema } from '../chat-format.ts';

/** OpenAI's chat completions, and those of every server that speaks them. */
export const compatibleFormat: ChatFormat = {
  request({ model, apiKey, system, prompt, schema, temperature, seed, answerTokens }) {
    return {
      path: '/chat/completions',
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages: [
          ...(system === undefined ? [] : [{ role: 'system', content: system }]),
          { role: 'user', content: prompt },
        ],
        temperature,
        seed,
        ...(answerTokens === undefined ? {} : { max_tokens: answerTokens }),
        ...(schema === null
          ? {}
          : {
              response_format: {
                type: 'json_schema',
                json_schema: { name: 'response', strict: true, schema: strictSchema(schema) },
              },
            }),
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
    const { answerTokens, ...unlimited } = question;
    const { body: asked, ...request } = compatibleFormat.request(unlimited);
    // Thoughts count, too, so a reasoning model refuses the name that other servers know.
    const body =
      answerTokens === undefined ? asked : { ...asked, max_completion_tokens: answerTokens };
    if (!REASONING.test(question.model)) return { ...request, body };
    const { temperature: _, ...without } = body;
    return {
      ...request,
      body: without,
      ignored: ['the temperature, which reasoning models do not take'],
    };
  },
};
