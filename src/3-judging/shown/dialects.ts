import { asList, at, isObject, type Json, type JsonObject, textAt } from '../../run/json.ts';

/** A tool that a model has to call with its answer. */
export interface ForcedTool {
  readonly name: string;
  readonly schema: Json;
}

/** A way of talking to a model over HTTP: what of a request the model reads, and how it answers. */
export interface Dialect {
  readonly name: string;
  /** What the path of a request ends with; whatever a client puts before it does not matter. */
  readonly path: RegExp;
  /** The keys of a request that hold what the model reads. */
  readonly reads: readonly string[];
  /** The schema of the answer, if the request gives one. */
  schema(body: JsonObject): Json | undefined;
  tool(body: JsonObject): ForcedTool | null;
  /** @param call the tool that is called instead of writing the text, with its arguments */
  answer(text: string, call: { readonly name: string; readonly args: Json } | null): JsonObject;
}

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** Every dialect that the capturing model speaks. */
export const dialects: readonly Dialect[] = [
  {
    name: 'OpenAI chat completions',
    path: /\/chat\/completions$/,
    reads: ['messages'],
    schema: (body) =>
      at(body, 'response_format', 'json_schema', 'schema') ?? at(body, 'response_format', 'schema'),
    tool: (body) =>
      forcedTool(
        asList(body.tools).map((tool) => at(tool, 'function') ?? null),
        textAt(body.tool_choice, 'function', 'name'),
        ['required'].includes(String(body.tool_choice)),
        'parameters',
      ),
    answer: (text, call) => ({
      id: 'chatcmpl-captured',
      object: 'chat.completion',
      created: 0,
      model: 'captured',
      choices: [
        {
          index: 0,
          finish_reason: call === null ? 'stop' : 'tool_calls',
          logprobs: null,
          message: {
            role: 'assistant',
            refusal: null,
            content: call === null ? text : null,
            ...(call === null
              ? {}
              : {
                  tool_calls: [
                    {
                      id: 'call_captured',
                      type: 'function',
                      function: { name: call.name, arguments: JSON.stringify(call.args) },
                    },
                  ],
                }),
          },
        },
      ],
      usage: USAGE,
    }),
  },
  {
    name: 'OpenAI responses',
    path: /\/responses$/,
    reads: ['instructions', 'input'],
    schema: (body) => at(body, 'text', 'format', 'schema'),
    tool: (body) =>
      forcedTool(
        asList(body.tools),
        textAt(body.tool_choice, 'name'),
        body.tool_choice === 'required',
        'parameters',
      ),
    answer: (text, call) => ({
      id: 'resp_captured',
      object: 'response',
      created_at: 0,
      status: 'completed',
      model: 'captured',
      error: null,
      incomplete_details: null,
      output: [
        call === null
          ? {
              id: 'msg_captured',
              type: 'message',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text, annotations: [] }],
            }
          : {
              id: 'fc_captured',
              type: 'function_call',
              call_id: 'call_captured',
              status: 'completed',
              name: call.name,
              arguments: JSON.stringify(call.args),
            },
      ],
      usage: {
        input_tokens: 1,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 1,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 2,
      },
    }),
  },
  {
    name: 'Anthropic messages',
    path: /\/messages$/,
    reads: ['system', 'messages'],
    schema: (body) =>
      at(body, 'output_config', 'format', 'schema') ?? at(body, 'output_format', 'schema'),
    tool: (body) =>
      forcedTool(
        asList(body.tools),
        textAt(body.tool_choice, 'name'),
        textAt(body.tool_choice, 'type') === 'any',
        'input_schema',
      ),
    answer: (text, call) => ({
      id: 'msg_captured',
      type: 'message',
      role: 'assistant',
      model: 'captured',
      content: [
        call === null
          ? { type: 'text', text }
          : { type: 'tool_use', id: 'toolu_captured', name: call.name, input: call.args },
      ],
      stop_reason: call === null ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
  },
  {
    name: 'Google generateContent',
    path: /:generateContent$/,
    reads: ['systemInstruction', 'system_instruction', 'contents'],
    schema: (body) =>
      at(body, 'generationConfig', 'responseSchema') ??
      at(body, 'generationConfig', 'responseJsonSchema'),
    tool: (body) => {
      const choice = at(body, 'toolConfig', 'functionCallingConfig');
      const [allowed] = asList(at(choice, 'allowedFunctionNames'));
      return forcedTool(
        asList(body.tools).flatMap((tool) => asList(at(tool, 'functionDeclarations'))),
        typeof allowed === 'string' ? allowed : undefined,
        textAt(choice, 'mode') === 'ANY',
        'parameters',
      );
    },
    answer: (text, call) => ({
      candidates: [
        {
          index: 0,
          finishReason: 'STOP',
          content: {
            role: 'model',
            parts: [
              call === null ? { text } : { functionCall: { name: call.name, args: call.args } },
            ],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'captured',
    }),
  },
  {
    name: 'Ollama chat',
    path: /\/api\/chat$/,
    reads: ['messages'],
    schema: ({ format }) => (isObject(format) ? format : undefined),
    tool: () => null,
    answer: (text) => ({ ...OLLAMA, message: { role: 'assistant', content: text } }),
  },
  {
    name: 'Ollama generate',
    path: /\/api\/generate$/,
    reads: ['system', 'prompt'],
    schema: ({ format }) => (isObject(format) ? format : undefined),
    tool: () => null,
    answer: (text) => ({ ...OLLAMA, response: text }),
  },
];

const OLLAMA = {
  model: 'captured',
  created_at: '2026-01-01T00:00:00Z',
  done: true,
  done_reason: 'stop',
  prompt_eval_count: 1,
  eval_count: 1,
};

/** The tool that a request forces: the one that it names or, if any has to be called, the first. */
function forcedTool(
  tools: readonly Json[],
  named: string | undefined,
  isAnyForced: boolean,
  schemaKey: string,
): ForcedTool | null {
  if (named === undefined && !isAnyForced) return null;
  const tool = tools.find((each) => named === undefined || textAt(each, 'name') === named) ?? null;
  const name = textAt(tool, 'name');
  return name === undefined ? null : { name, schema: at(tool, schemaKey) ?? null };
}

/** Keys that say how a message is built and nothing that a reader would look for. */
const ENVELOPE = new Set(['role', 'content', 'parts', 'type', 'text']);

/** All that a model reads of a request, one value per line: texts as they are, without their JSON. */
export function readByModel(dialect: Dialect, body: JsonObject): string {
  const lines: string[] = [];
  const walk = (value: Json | undefined): void => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') lines.push(String(value));
    else if (Array.isArray(value)) value.forEach(walk);
    else {
      for (const [key, part] of Object.entries(value)) {
        if (!ENVELOPE.has(key)) lines.push(key);
        walk(part);
      }
    }
  };
  for (const key of dialect.reads) walk(body[key]);
  return lines.join('\n');
}
