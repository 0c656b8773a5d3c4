import type { Json, JsonObject } from '../../run/json.ts';
import { isObject, listAt, textAt } from '../../run/json.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { mcpTools } from '../messages/mcp-tools.ts';
import { hasOpenAiCall } from '../messages/openai-messages.ts';
import {
  addResponsesItems,
  inputOf,
  isResponsesItem,
  unresolvedReferences,
} from '../messages/responses-items.ts';
import type { TraceFormat, TraceReading } from '../trace-format.ts';
import { apiRecordings } from './api-recordings/api-recordings.ts';
import { assembleResponses } from './api-recordings/assemble.ts';
import { wholeResponse } from './api-recordings/server-events.ts';
import { isOldRolloutLine } from './codex/rollout.ts';
import {
  detectProvider,
  NO_ANSWER,
  NO_REQUEST,
  type ProviderDialect,
  readProvider,
  requestOf,
  responseOf,
} from './provider-records.ts';

const NO_BEGINNING =
  'it goes on after an earlier response that is not recorded: import the recording that holds both';

const dialect: ProviderDialect = {
  isMessage: isResponsesItem,
  isRecord: (value) =>
    isResponse(value) ||
    isResponse(answerOf(value as Json)) ||
    isResponsesRequest(requestOf(value as Json)),
  readRecord,
  readMessages: (items, id) => readItems(items, id, {}),
};

/** Items of OpenAI's Responses API: requests, responses, both, or the items alone. */
export const openaiResponses: TraceFormat = {
  name: 'openai-responses',
  description: "OpenAI's Responses API: requests, responses or lists of items",
  detect(sample) {
    const { shape, values } = sample;
    // A rollout of Codex has such items on its lines.
    if (shape !== 'document' && values.some(isOldRolloutLine)) return null;
    return values.some(isChained) && shape !== 'document'
      ? 'whole'
      : detectProvider(dialect, sample);
  },
  read(value) {
    const isLog = Array.isArray(value) && value.some(isChained);
    return isLog ? readChained(value) : readProvider(dialect, value);
  },
};

function isResponse(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return (
    (value.object === 'response' && Array.isArray(value.output)) ||
    (value.object === 'list' && listAt(value, 'data').some(isResponsesItem)) ||
    listAt(value, 'items').some(isResponsesItem)
  );
}

/** Whether a record goes on after a response that it names; the record of that is near. */
function isChained(value: Json): boolean {
  return (
    textAt(requestOf(value), 'previous_response_id') !== undefined &&
    (isResponse(value) || isResponse(answerOf(value)))
  );
}

/** Reads a log of requests and responses of which some name those before them. */
function readChained(records: readonly Json[]): Iterable<TraceReading> {
  const recordings = records.map((record) => ({
    request: { body: requestOf(record) },
    response: { body: isResponse(record) ? record : (answerOf(record) ?? null) },
  }));
  return apiRecordings.read({ recordings });
}

/** The response beside a request. */
function answerOf(record: Json): Json | undefined {
  const response = responseOf(record);
  const whole = wholeResponse(response, assembleResponses);
  return whole !== response && listAt(whole, 'output').length === 0 ? undefined : whole;
}

function isResponsesRequest(value: unknown): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'messages')) return false;
  const items = [...listAt(value, 'input'), ...listAt(value, 'output')];
  if (items.some(hasOpenAiCall)) return false;
  if (items.some(isResponsesItem)) return true;
  const spoken = listAt(value, 'input').some((item) => textAt(item, 'role') !== undefined);
  return textAt(value, 'model') !== undefined && spoken;
}

function readRecord(record: JsonObject, id: string | null): TraceReading {
  const kept = record.object === 'list' ? listAt(record, 'data') : listAt(record, 'items');
  if (kept.length > 0) return readItems(inOrder(kept), id, {});
  const request = requestOf(record);
  const response = isResponse(record) ? record : (answerOf(record) ?? record);
  const input = inputOf(request);
  const output = outputOf(response);
  if (input.length === 0) return { id, refused: NO_REQUEST };
  if (textAt(request, 'previous_response_id') !== undefined) return { id, refused: NO_BEGINNING };
  const named = unresolvedReferences(input, () => undefined);
  if (named > 0) {
    const calls = named === 1 ? '1 item is' : `${named} items are`;
    const refused = `${calls} referenced, not recorded: import the responses that they come from, or the recording that holds them`;
    return { id, refused };
  }
  if (output.length === 0 && !endsWithAnswer(input)) return { id, refused: NO_ANSWER };
  const facts = {
    model: textAt(request, 'model') ?? null,
    status: textAt(response, 'status') ?? null,
  };
  const instructions = textAt(request, 'instructions') ?? textAt(response, 'instructions');
  return readItems([...input, ...output], id, facts, instructions, true);
}

/** The items of a response. Some logs keep only its text. */
function outputOf(response: Json): readonly Json[] {
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

function endsWithAnswer(items: readonly Json[]): boolean {
  return textAt(items.at(-1), 'role') === 'assistant';
}

function readItems(
  items: readonly Json[],
  id: string | null,
  facts: Readonly<Record<string, string | null>>,
  instructions = '',
  isModelCall = false,
): TraceReading {
  const builder = new RunBuilder();
  builder.instruct(instructions);
  addResponsesItems(builder, items);
  return finishedTrace(builder, { id, facts, tools: mcpTools(items), isModelCall });
}
