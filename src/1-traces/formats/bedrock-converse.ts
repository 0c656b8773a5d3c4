import type { Json, JsonObject } from '../../run/json.ts';
import { at, hasKeys, isObject, listAt, textAt } from '../../run/json.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import {
  addBedrockMessages,
  addBedrockSystem,
  isBedrockMessage,
} from '../messages/bedrock-messages.ts';
import type { TraceFormat, TraceReading } from '../trace-format.ts';
import {
  detectProvider,
  NO_ANSWER,
  NO_REQUEST,
  type ProviderDialect,
  readProvider,
  requestOf,
  responseOf,
} from './provider-records.ts';

const dialect: ProviderDialect = {
  isMessage: (value) => isBedrockMessage(value) || isPlainMessage(value),
  isRecord: (value) =>
    isBedrockRequest(requestOf(value as Json)) ||
    isBedrockResponse(value) ||
    isBedrockResponse(responseOf(value as Json)),
  readRecord,
  readMessages: (messages, id) => readMessages(messages, id, undefined, {}),
};

/** Messages of Amazon Bedrock's Converse API, which Strands agents keep too. */
export const bedrockConverse: TraceFormat = {
  name: 'bedrock-converse',
  description: "Amazon Bedrock's Converse API and Strands: requests, responses or message lists",
  detect: (sample) => detectProvider(dialect, sample),
  read: (value) => readProvider(dialect, value),
};

/** Without a call among the messages, the way the tools or the settings are given tells. */
function isBedrockRequest(value: unknown): boolean {
  const messages = listAt(value, 'messages');
  if (messages.some(isBedrockMessage)) return true;
  return (
    messages.some(hasPlainBlock) &&
    (isObject(at(value, 'toolConfig')) ||
      isObject(at(value, 'inferenceConfig')) ||
      at(value, 'modelId') !== undefined)
  );
}

/** Whether a value is a message of nothing but text, in the way that only this API has it. */
function isPlainMessage(value: unknown): boolean {
  const content = listAt(value, 'content');
  const role = textAt(value, 'role');
  if ((role !== 'user' && role !== 'assistant') || content.length === 0) return false;
  return content.every((block) => isObject(block) && Object.keys(block).join() === 'text');
}

/** Whether a message has text in a block that does not name its kind, as most other APIs ask for. */
function hasPlainBlock(message: Json): boolean {
  return listAt(message, 'content').some(
    (block) => hasKeys(block, 'text') && !hasKeys(block, 'type'),
  );
}

function isBedrockResponse(value: unknown): boolean {
  return hasKeys(value, 'stopReason') && isObject(at(value, 'output', 'message'));
}

function readRecord(record: JsonObject, id: string | null): TraceReading {
  const request = requestOf(record);
  const response = isBedrockResponse(record) ? record : responseOf(record);
  const messages = listAt(request, 'messages');
  if (messages.length === 0) return { id, refused: NO_REQUEST };
  const answer = at(response, 'output', 'message');
  const all = answer === undefined ? messages : [...messages, answer];
  if (textAt(all.at(-1), 'role') !== 'assistant') return { id, refused: NO_ANSWER };
  const system = at(request, 'system') ?? at(request, 'system_prompt');
  const facts = {
    model: textAt(request, 'modelId') ?? textAt(record, 'modelId') ?? null,
    stop_reason: textAt(response, 'stopReason') ?? null,
  };
  return readMessages(all, id, system, facts, true);
}

function readMessages(
  messages: readonly Json[],
  id: string | null,
  system: Json | undefined,
  facts: Readonly<Record<string, string | null>>,
  isModelCall = false,
): TraceReading {
  const builder = new RunBuilder();
  addBedrockSystem(builder, system);
  addBedrockMessages(builder, messages);
  return finishedTrace(builder, { id, facts, isModelCall });
}
