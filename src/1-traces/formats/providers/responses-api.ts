import { isObject, type Json, type JsonObject, listAt, textAt } from '../../../run/json.ts';
import { mcpTools } from '../../building/recorded-facts.ts';
import { hasOpenAiCall } from '../../messages/openai-messages.ts';
import {
  addResponsesItems,
  inputOf,
  isResponsesItem,
  unresolvedReferences,
} from '../../messages/responses-items.ts';
import type { Provider } from './provider-format.ts';
import { assembleResponses } from './streamed-responses.ts';

/** OpenAI's Responses API. */
export const responses: Provider = {
  name: 'openai-responses',
  description: "OpenAI's Responses API: requests, responses or lists of items",
  signs: ['input[].type: message|function_call|function_call_output|reasoning', 'output?'],
  isMessage: isResponsesItem,
  isRequest: isResponsesRequest,
  isResponse,
  turnsOf: inputOf,
  answerOf: outputOf,
  agent: 'assistant',
  add(builder, turns, { request, response, find }) {
    builder.instruct(textAt(request, 'instructions') ?? textAt(response, 'instructions') ?? '');
    addResponsesItems(builder, turns, find);
  },
  factsOf: ({ request, response }) => ({
    model: textAt(request, 'model') ?? null,
    status: textAt(response, 'status') ?? null,
  }),
  assemble: assembleResponses,
  answerAt: ['output'],
  otherResponse: (record) => record,
  storedTurns: (record) =>
    inOrder(record.object === 'list' ? listAt(record, 'data') : listAt(record, 'items')),
  problemOf(request, turns) {
    if (textAt(request, 'previous_response_id') !== undefined) return NO_BEGINNING;
    const named = unresolvedReferences(turns, () => undefined);
    if (named === 0) return null;
    const items = named === 1 ? '1 item is' : `${named} items are`;
    return `${items} referenced, not recorded: import the responses that they come from, or the recording that holds them`;
  },
  toolsIn: mcpTools,
};

const NO_BEGINNING =
  'it goes on after an earlier response that is not recorded: import the recording that holds both';

function isResponse(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return (
    (value.object === 'response' && Array.isArray(value.output)) ||
    (value.object === 'list' && listAt(value, 'data').some(isResponsesItem)) ||
    listAt(value, 'items').some(isResponsesItem)
  );
}

function isResponsesRequest(request: Json): boolean {
  if (!isObject(request) || Object.hasOwn(request, 'messages')) return false;
  const items = [...listAt(request, 'input'), ...listAt(request, 'output')];
  if (items.some(hasOpenAiCall)) return false;
  if (items.some(isResponsesItem)) return true;
  const spoken = listAt(request, 'input').some((item) => textAt(item, 'role') !== undefined);
  return textAt(request, 'model') !== undefined && spoken;
}

/** The items of a response. Some logs keep only its text. */
function outputOf(response: Json | undefined): readonly Json[] {
  const text =
    typeof response === 'string'
      ? response
      : (textAt(response, 'output') ?? textAt(response, 'output_text') ?? '');
  const items = listAt(response, 'output');
  if (items.length > 0 || text.trim() === '') return items;
  return [{ type: 'message', role: 'assistant', content: text }];
}

/** The API lists items with the latest first, unless it is asked for the earliest first. */
function inOrder(items: readonly Json[]): readonly Json[] {
  const first = items.findIndex((item) => textAt(item, 'role') === 'user');
  const reply = items.findIndex((item) => textAt(item, 'role') !== 'user');
  return first > reply ? [...items].reverse() : items;
}
