import type { JsonObject } from '../../../../run/json.ts';
import { at, type ChatFormat, listAt, strictSchema, sumOf } from '../chat-format.ts';

/** Models that write under a schema only through a tool whose input is the answer. */
const BY_TOOL = /claude-(instant|v?[23](?=$|[-.:])|(sonnet|opus)-4-(0|2))/;
/** Models that take a temperature; newer ones refuse it. */
const TAKES_TEMPERATURE =
  /claude-(instant|v?[23](?=$|[-.:])|(sonnet|opus|haiku)-4-([0-6](?!\d)|2\d))/;
/** Models that can write no more than this. */
const SHORT = /claude-(instant|v?[23](?=$|[-.:]))/;
const SHORT_TOKENS = 4_096;
/** Newer models think before they answer, and their thoughts count. */
const LONG_TOKENS = 16_000;

const TOOL = 'json';
/** Keywords of JSON Schema that its grammars do not know. */
const UNKNOWN = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

function underSchema(model: string, schema: JsonObject): JsonObject {
  if (!BY_TOOL.test(model)) return { output_config: { format: { type: 'json_schema', schema } } };
  return {
    tools: [{ name: TOOL, description: 'Respond with a JSON object.', input_schema: schema }],
    tool_choice: { type: 'tool', name: TOOL, disable_parallel_tool_use: true },
  };
}

export const anthropicFormat: ChatFormat = {
  request({ model, apiKey, system, prompt, schema, temperature, answerTokens }) {
    const takesTemperature = TAKES_TEMPERATURE.test(model);
    return {
      path: '/messages',
      headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
      body: {
        model,
        max_tokens: answerTokens ?? (SHORT.test(model) ? SHORT_TOKENS : LONG_TOKENS),
        ...(system === undefined ? {} : { system }),
        messages: [{ role: 'user', content: prompt }],
        ...(takesTemperature ? { temperature: Math.min(1, temperature) } : {}),
        ...(schema === null ? {} : underSchema(model, strictSchema(schema, UNKNOWN))),
      },
      ignored: [
        'the seed, which Anthropic does not take',
        ...(takesTemperature ? [] : ['the temperature, which this model does not take']),
        ...(takesTemperature && temperature > 1
          ? [`temperatures above 1, not ${temperature}`]
          : []),
      ],
    };
  },
  answer(body) {
    const blocks = listAt(body, 'content');
    const input = blocks.map((block) => at(block, 'input')).find((each) => each !== undefined);
    const texts = blocks
      .map((block) => at(block, 'text'))
      .filter((each) => typeof each === 'string');
    const hasEnded =
      Array.isArray(at(body, 'content')) && typeof at(body, 'stop_reason') === 'string';
    const text = input === undefined ? texts.join('') : JSON.stringify(input);
    const usage = at(body, 'usage');
    return {
      text: text !== '' || hasEnded ? text : null,
      promptTokens: sumOf(
        at(usage, 'input_tokens'),
        at(usage, 'cache_creation_input_tokens'),
        at(usage, 'cache_read_input_tokens'),
      ),
      completionTokens: at(usage, 'output_tokens'),
    };
  },
};
