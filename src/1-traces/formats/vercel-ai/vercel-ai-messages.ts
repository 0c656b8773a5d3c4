import { at, contentText, type Json, textAt } from '../../../run/json.ts';
import { plainFacts } from '../../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { addModelMessages, isModelMessage } from '../../messages/ai-sdk-messages.ts';
import { addUiMessages, isUiMessage, uiParts } from '../../messages/ai-sdk-ui-messages.ts';
import { howMessagesLie, messagesIn } from '../../messages/message-lists.ts';
import type { TraceFormat, TraceReading } from '../../trace-format.ts';

export const vercelAiMessages: TraceFormat = {
  name: 'vercel-ai-messages',
  description: 'Vercel AI SDK: stored UI messages or model messages',
  signs: ['messages[].role: user|assistant|system|tool', 'messages[].parts[].type'],
  detect: (sample) =>
    howMessagesLie(sample, (value) => isUiMessage(value) || isModelMessage(value)),
  *read(value) {
    const messages = messagesIn(value);
    if (messages === null) {
      yield { id: idOf(value), refused: 'it holds no list of messages' };
      return;
    }
    for (const [chat, part] of chatsOf(messages)) yield readChat(value, part, chat);
  },
};

function idOf(value: Json): string | null {
  return textAt(value, 'id') ?? textAt(value, 'chatId') ?? null;
}

function readChat(value: Json, messages: readonly Json[], chat: string | null): TraceReading {
  const builder = new RunBuilder();
  builder.system(contentText(at(value, 'system')));
  addConversation(builder, messages);
  return finishedTrace(builder, { id: idOf(value) ?? chat, facts: factsOf(value) });
}

/** The messages of each chat: a table of messages says with each of them to which it belongs. */
function chatsOf(messages: readonly Json[]): Iterable<readonly [string | null, readonly Json[]]> {
  const chats = new Map<string, Json[]>();
  for (const message of messages) {
    const id = textAt(message, 'chatId') ?? textAt(message, 'threadId');
    if (id === undefined) return [[null, messages]];
    const chat = chats.get(id);
    if (chat === undefined) chats.set(id, [message]);
    else chat.push(message);
  }
  return chats.size === 0 ? [[null, messages]] : chats;
}

/** Each message in its own dialect: stored chats hold messages of several versions. */
function addConversation(builder: RunBuilder, messages: readonly Json[]): void {
  const latest = new Map(messages.map((message) => [textAt(message, 'id'), message]));
  for (const message of messages) {
    if (isReplaced(message, latest.get(textAt(message, 'id')))) continue;
    if (uiParts(message).length > 0 || isUiMessage(message)) addUiMessages(builder, [message]);
    else addModelMessages(builder, [message]);
  }
}

/** Whether a later record holds the same message with the same calls, as saving it twice leaves it. */
function isReplaced(message: Json, latest: Json | undefined): boolean {
  if (latest === message || latest === undefined || textAt(message, 'id') === undefined) {
    return false;
  }
  const kept = new Set(callIds(latest));
  const calls = callIds(message);
  return calls.length > 0 && calls.every((call) => kept.has(call));
}

function callIds(message: Json): readonly string[] {
  return uiParts(message).flatMap((part) => textAt(part, 'toolCallId') ?? []);
}

function factsOf(value: Json) {
  return plainFacts({ title: at(value, 'title'), finishReason: at(value, 'finishReason') });
}
