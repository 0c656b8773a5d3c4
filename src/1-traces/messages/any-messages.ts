import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, decoded, flatList, isObject, listAt, textAt } from '../../run/json.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { addModelMessages, isModelMessage } from './ai-sdk-messages.ts';
import { addUiMessages, isUiMessage } from './ai-sdk-ui-messages.ts';
import { addAnthropicMessages, isAnthropicMessage } from './anthropic-messages.ts';
import { addBedrockMessages, isBedrockMessage } from './bedrock-messages.ts';
import { addGeminiContents, isGeminiContent } from './gemini-contents.ts';
import { addLangchainMessages, isLangchainMessage } from './langchain-messages.ts';
import { addOpenAiMessages } from './openai-messages.ts';
import { addResponsesItems, isResponsesItem } from './responses-items.ts';
import { addSemconvMessages, isSemconvMessage } from './semconv-messages.ts';

/**
 * A way of writing messages. A list is written in the first dialect that one of its messages has the
 * marks of; messages of plain text have none and are read as OpenAI's, which all dialects resemble.
 */
interface Dialect {
  is(message: Json): boolean;
  add(builder: RunBuilder, messages: readonly Json[]): void;
}

const dialects: readonly Dialect[] = [
  { is: isSemconvMessage, add: addSemconvMessages },
  { is: isUiMessage, add: addUiMessages },
  { is: isGeminiContent, add: addGeminiContents },
  { is: isBedrockMessage, add: addBedrockMessages },
  { is: isModelMessage, add: addModelMessages },
  { is: isLangchainMessage, add: addLangchainMessages },
  { is: isAnthropicMessage, add: addAnthropicMessages },
  { is: isResponsesItem, add: addResponsesItems },
];

/** Adds messages in whatever dialect they are written. */
export function addAnyMessages(builder: RunBuilder, messages: readonly Json[]): void {
  // A run of a chat model lists the messages of each prompt of a batch; some loggers encode each.
  const list = flatList(messages.map(namedPair)).map((message) => withCalls(decoded(message, 1)));
  const dialect = dialects.find(({ is }) => list.some(is));
  if (dialect !== undefined) dialect.add(builder, list);
  else addOpenAiMessages(builder, list);
}

/** LangChain takes `["user", "Hello"]` for a message. */
function namedPair(message: Json): Json {
  if (!Array.isArray(message) || message.length !== 2) return message;
  const [role, content] = message;
  const isPair = typeof role === 'string' && /^(user|human|ai|assistant|system)$/.test(role);
  return isPair && typeof content === 'string' ? { role, content } : message;
}

/** Whether a value is a list of messages, in any dialect. */
export function isMessageList(value: unknown): boolean {
  const list = flatList(asList(value).map(namedPair));
  return (
    list.length > 0 &&
    list.every(isObject) &&
    list.some(
      (message) => textAt(message, 'role') !== undefined || dialects.some(({ is }) => is(message)),
    )
  );
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
  ['agent', 'assistant'],
  ['chatbot', 'assistant'],
]);

/** A message with its calls where OpenAI has them, and with the roles that OpenAI knows. */
function withCalls(message: Json): Json {
  const role = textAt(message, 'role');
  if (!isObject(message) || role === undefined) return message;
  if (Array.isArray(at(message, 'parts'))) return message;
  const plain: JsonObject = { ...message, role: ROLES.get(role.toLowerCase()) ?? role };
  const calls = listedCalls(plain);
  if (calls.length > 0) {
    return { role: 'assistant', content: null, tool_calls: calls };
  }
  const raw = listAt(message, 'additional_kwargs', 'tool_calls');
  return raw.length > 0 && listAt(message, 'tool_calls').length === 0
    ? { ...plain, tool_calls: raw }
    : plain;
}

/** Some loggers write the calls of a reply as JSON into its text. */
function listedCalls(message: JsonObject): readonly Json[] {
  const content = textAt(message, 'content');
  if (content === undefined || !content.startsWith('[{')) return [];
  const list = asList(decoded(content, 1));
  const areCalls = list.every(
    (call) => textAt(call, 'function', 'name') !== undefined && at(call, 'id') !== undefined,
  );
  return areCalls ? list : [];
}
