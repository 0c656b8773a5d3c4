import type { Json, JsonObject } from '../../run/json.ts';
import { at, hasKeys, isObject, listAt, textAt } from '../../run/json.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import {
  addAnthropicMessages,
  addAnthropicSystem,
  isAnthropicMessage,
  isAnthropicResponse,
} from '../messages/anthropic-messages.ts';
import { addOpenAiMessages, hasOpenAiCall } from '../messages/openai-messages.ts';
import type { TraceFormat, TraceReading } from '../trace-format.ts';
import { assembleAnthropic } from './api-recordings/assemble.ts';
import { wholeResponse } from './api-recordings/server-events.ts';
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
  isMessage: isAnthropicMessage,
  isRecord: (value) =>
    isAnthropicResponse(value) ||
    isAnthropicResponse(answerOf(value as Json)) ||
    isAnthropicRequest(requestOf(value as Json)),
  readRecord,
  readMessages: (messages, id) => readMessages(messages, { id }),
};

/** Messages of Anthropic's API: requests, responses, both, or the messages alone. */
export const anthropicMessages: TraceFormat = {
  name: 'anthropic-messages',
  description: "Anthropic's Messages API: requests, responses or message lists",
  detect: (sample) => detectProvider(dialect, sample),
  read: (value) => readProvider(dialect, value),
};

/** Without a call among the messages, only the way the tools or the system prompt are given tells. */
function isAnthropicRequest(value: unknown): boolean {
  const messages = listAt(value, 'messages');
  if (messages.some(isAnthropicMessage)) return true;
  if (messages.length === 0 || messages.some(hasOpenAiCall)) return false;
  return (
    listAt(value, 'tools').some((tool) => hasKeys(tool, 'name', 'input_schema')) ||
    (at(value, 'system') !== undefined && at(value, 'max_tokens') !== undefined)
  );
}

/** The response beside a request. That of a batch lies one level deeper. */
function answerOf(record: Json): Json | undefined {
  const response = responseOf(record) ?? at(record, 'result', 'message');
  const whole = wholeResponse(response, assembleAnthropic);
  return whole !== response && listAt(whole, 'content').length === 0 ? undefined : whole;
}

function readRecord(record: JsonObject, id: string | null): TraceReading {
  const request = requestOf(record);
  const given = answerOf(record) ?? at(record, 'output');
  const response = isAnthropicResponse(record) ? record : given;
  const messages = listAt(request, 'messages');
  if (messages.length === 0) return { id, refused: NO_REQUEST };
  const all = isAnthropicResponse(response) ? [...messages, response] : messages;
  // Some proxies translate the answer to OpenAI's form, and not the request.
  const translated = at(response, 'choices', 0, 'message');
  if (textAt(all.at(-1), 'role') !== 'assistant' && translated === undefined) {
    return { id, refused: NO_ANSWER };
  }
  return readMessages(all, {
    id,
    isModelCall: true,
    translated,
    system: at(request, 'system'),
    model: textAt(request, 'model') ?? null,
    stop_reason: textAt(response, 'stop_reason') ?? textAt(record, 'stop_reason') ?? null,
  });
}

interface About {
  readonly id: string | null;
  readonly isModelCall?: boolean;
  readonly translated?: Json | undefined;
  readonly system?: Json | undefined;
  readonly model?: string | null;
  readonly stop_reason?: string | null;
}

function readMessages(messages: readonly Json[], about: About): TraceReading {
  const { id, system, isModelCall, translated, ...facts } = about;
  const builder = new RunBuilder();
  addAnthropicSystem(builder, system);
  addAnthropicMessages(builder, messages);
  if (isObject(translated)) {
    addOpenAiMessages(builder, [{ ...translated, role: 'assistant' }], { keepIds: true });
  }
  return finishedTrace(builder, { id, facts, isModelCall });
}
